import Frames

/// A package of fonts that recordings are drawn with, in the version that goldens expect.
///
/// The versions are those of Debian 12.
package struct FontPackage: Sendable {
  /// What Debian and Ubuntu call the package.
  package let name: String
  package let version: String

  /// Where it puts its files, and what the names of those that count begin with.
  package let folder: String
  let stem: String

  /// Where the package itself can be had, and SHA-256 of it.
  package let address: String
  package let digest: String

  /// The files that count: SHA-256 and name, in the order of their names.
  package let files: [(digest: String, name: String)]

  /// All that drawing needs.
  package static let all = [inter, notoSansCJK, notoColorEmoji]

  /// A command for a shell that installs this very version on Debian and Ubuntu.
  package var command: String {
    "curl -fsSLo \(name).deb \(address) && echo '\(digest)  \(name).deb' | sha256sum -c"
      + " && sudo apt-get install -y --allow-downgrades ./\(name).deb"
  }

  /// Whether a file of this name in the package's folder is drawn with.
  package func holds(_ name: String) -> Bool { name.hasPrefix(stem) }

  /// - Parameter files: What 'sha256sum' prints of them.
  private init(
    _ name: String, _ version: String, folder: String, stem: String, pool: String, digest: String,
    files: String
  ) {
    (self.name, self.version, self.folder, self.stem) = (name, version, folder, stem)
    address = "http://deb.debian.org/debian/pool/main/f/\(pool)"
    self.digest = digest
    self.files = files.split(separator: "\n").map { line in
      let parts = line.split(separator: " ").map(String.init)
      return (parts[0], parts[1])
    }
  }

  // MARK: The packages

  private static let inter = FontPackage(
    "fonts-inter", "4.0~beta7+ds-1", folder: "/usr/share/fonts/opentype/inter", stem: "Inter",
    pool: "fonts-inter/fonts-inter_4.0~beta7+ds-1_all.deb",
    digest: "6afd9014550e04b58bccf64b94f92ae1dbfd8018489b92de835408970234c24c",
    files: """
      d108d003dd5e5a692a586e25aec09f5643f8078613e53d6d5e7ae45e1adf2fb4  Inter-Black.otf
      fdd250fe1eadd2d48151f9e18d989840d308450486ec4a2e4e4fde4b0d435f6c  Inter-BlackItalic.otf
      1e9dfd6a6e33ac63a8fe3b4ed7ae0df9eac2d0b25e444e8e7daef4ac77943fc1  Inter-Bold.otf
      db4356b780ed61e0d0597a07566bef5bd7497d6f0edc2d88dbf8deaedaf1ace4  Inter-BoldItalic.otf
      158144ef2ad48baf0e45907951a00a1d3264f85c742ccfbc087e90d3d9288cfa  Inter-ExtraBold.otf
      6afee6b920d669c589b47fc2abbcad7d459f3d22f6c934c39c33105b39c238da  Inter-ExtraBoldItalic.otf
      a0f33dfec7784ebf09b19d4ea50ffa49e2595f880082351124aacf9ebfa48442  Inter-ExtraLight.otf
      df1d6a77ed02425ec3456dfb488f05bba51e20d62dad2a92edf4ab7425247697  Inter-ExtraLightItalic.otf
      45ecfe6cbadfd4803de6214e02c336a95163a7703973bc8a5ce7ac2d174ecaf7  Inter-Italic.otf
      e66f130fbadda71e297a9a78025e2f05e8d225ae9dfcea9f51f6570b68fdd905  Inter-Light.otf
      9e9b0aa66832affca1f1bed090eb7b49236de1ac7b7e81f8c7c80864de49a974  Inter-LightItalic.otf
      99dab2bdcb613c4c8264000a94351d1227f74dc95a86d1249493aeee0c0179c4  Inter-Medium.otf
      a0d825963fd0040dd3445c42bf769472dd0777b4e76323486caf72d955bb4723  Inter-MediumItalic.otf
      a7e791e8f5a0fb02b65663f7fca73e1d1ca9543f772ad480cbd76f4e3fe3f8cc  Inter-Regular.otf
      8c1990b6012254ea2b487161697d107357dd0ee55811cfd91c8c11227bbef457  Inter-SemiBold.otf
      404251faffd4c55dfcb53007e7afb9d5c2891584c842165e35050345ab97744b  Inter-SemiBoldItalic.otf
      4d9bb6a256c5a9a4f3c7a7f5f27eb0f7e849a1ceee20638d44c9073b41a0b015  Inter-Thin.otf
      e8ecee2030f42da7214c7d5dae3c9c29dfb5e728c7f14020b4ce813da6aff12d  Inter-ThinItalic.otf
      6827cddb859145f5bad353666e92b35bce2a6807051e4a2bf7e93ae4832a30fa  InterDisplay-Black.otf
      bc1c0c5922a8f5b1a78f7540971b35a33688d503c48b4f0182c90130e0eb68e4  InterDisplay-BlackItalic.otf
      2738619937fdcd1f0a331ea68d74ef6f9619a6eaaa1f904c73ceafc6c99879d6  InterDisplay-Bold.otf
      b9478a740ae33a3cf78e4aaec74207fa7e35ab69f2ff94ece3bd2e1bf4a5191b  InterDisplay-BoldItalic.otf
      8d28ae39fa9c092d2898aeb8916022882600829e0a9f2d34390dccd245c0bee0  InterDisplay-ExtraBold.otf
      ef2b33b065597c3b3db04a491d1f436aa148b136636bb93b2e1145c44d0d7a95  InterDisplay-ExtraBoldItalic.otf
      f9ea85c3f52214c80fb4f562c68c647587c399a71cd8247c7b6a7f76cc75447f  InterDisplay-ExtraLight.otf
      05b1031326bb9adbcecb37d4e9c4eb3758c1e43a9414f645af6a263cd9917993  InterDisplay-ExtraLightItalic.otf
      416db016f05e828c3831069bd6b231a1e86f51ef1fe356a992e535a225404235  InterDisplay-Italic.otf
      3c1ca9b58f22f6c0a736704bc62e754eeb15981f4b93bb510963f3d9a8297a23  InterDisplay-Light.otf
      f4ce91a9f5a39bed231798a0a327e5bd6df6789ae89937d14ac8d0009287c104  InterDisplay-LightItalic.otf
      c6c1495a1d948689718b853983b699a86488c2a044fbc1317b64545eb78176bd  InterDisplay-Medium.otf
      4433a792f6eac887df5435f2784147d2110f6199c8405f5f8204ef9375aa16f0  InterDisplay-MediumItalic.otf
      82132edfc052b9f30a4bec53c9089cc5f1e6a0d4aa3b3aa3dfdd1eca89123780  InterDisplay-Regular.otf
      1db59eb44058d96bd1eb258317ecc33e9766e96726939eb6850987dcda47ef5e  InterDisplay-SemiBold.otf
      3f58177fb439009f6efc1c5a0523ccd2387f9b5f4f15c0d1c4e7cdb3327c9d32  InterDisplay-SemiBoldItalic.otf
      88f004cbcf3a7fb4d044d3348d7fb5b537106b45a154e57fddae5b338074e894  InterDisplay-Thin.otf
      f86f4ad7c902f572fbab6957f38a7f13ecebbf65585254882d9861e13c442dae  InterDisplay-ThinItalic.otf
      """)

  private static let notoSansCJK = FontPackage(
    "fonts-noto-cjk", "1:20220127+repack1-1", folder: "/usr/share/fonts/opentype/noto",
    stem: "NotoSansCJK-",
    pool: "fonts-noto-cjk/fonts-noto-cjk_20220127+repack1-1_all.deb",
    digest: "4a2515eb6db3978b897fef9709ed0d2b1f4c6c4df4d83d6c4ef65f71f1b1f502",
    files: """
      faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb  NotoSansCJK-Bold.ttc
      b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a  NotoSansCJK-Regular.ttc
      """)

  private static let notoColorEmoji = FontPackage(
    "fonts-noto-color-emoji", "2.042-0+deb12u1", folder: "/usr/share/fonts/truetype/noto",
    stem: "NotoColorEmoji",
    pool: "fonts-noto-color-emoji/fonts-noto-color-emoji_2.042-0+deb12u1_all.deb",
    digest: "a5ab0f69c7938423862320d9aca5dd187b3fd879d6a9a57dd52e17c3fa8d2751",
    files: """
      e5899ed38b8ed83e08bd3ac5de09791e9d19d288333a796de1d35ad17396f1ec  NotoColorEmoji.ttf
      """)
}
