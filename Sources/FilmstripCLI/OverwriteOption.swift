/// The option by which files of others are replaced; every command that writes folders has it.
enum OverwriteOption {
  static let name = "--overwrite"

  static let help = """
      --overwrite           Replace files in the folder that filmstrip did not write, where they have
                            the names of its own.
    """
}
