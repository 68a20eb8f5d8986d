package dev.omni.server;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar's manifest names. */
final class Version implements IVersionProvider {
  /** The version, or {@code development} outside a jar. */
  static String text() {
    return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  /** The revision of the source that the jar's manifest names; empty text when it names none. */
  static String revision() {
    try {
      Path jar = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(jar)) {
        return "";
      }
      try (var file = new JarFile(jar.toFile())) {
        String named = file.getManifest().getMainAttributes().getValue("Source-Revision");
        return named == null ? "" : named;
      }
    } catch (IOException | URISyntaxException unreadable) {
      throw new IllegalStateException("the jar cannot be read", unreadable);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"omni " + text()};
  }
}
