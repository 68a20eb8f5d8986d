package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file in the repository that is generated from the code. Every build compares it; {@code mvn
 * -Pregenerate} writes it.
 */
public final class GeneratedFile {
  private GeneratedFile() {}

  /** Returns whether files are to be written in place of compared. */
  public static boolean isWriting() {
    return Boolean.getBoolean("omni.regenerate");
  }

  /** Writes the text to the file, or fails when the file has another. */
  public static void check(Path file, String text) throws IOException {
    if (isWriting()) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    }
    assertThat(Files.exists(file) ? Files.readString(file) : "")
        .as("%s is not current; mvn -Pregenerate writes it", file)
        .isEqualTo(text);
  }
}
