import FilmstripCLI
import Gallery

CommandLineTool.main(Gallery.transitions)
