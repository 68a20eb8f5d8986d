package dev.omni.server.setting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A secret in a file of its own, as container engines mount it: the first line counts. */
final class SecretFile {
  private SecretFile() {}

  /**
   * Returns the first line of the file that a setting names; empty where it names none.
   *
   * @throws InvalidSettingException when the file cannot be read or its first line is blank
   */
  static Optional<String> read(SettingSources sources, Setting setting) {
    return ServerSettings.file(sources, setting).map(file -> firstLine(setting, file));
  }

  private static String firstLine(Setting setting, Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .findFirst()
          .filter(line -> !line.isBlank())
          .orElseThrow(
              () -> ServerSettings.problem(setting, "a file whose first line is the secret"));
    } catch (IOException | UncheckedIOException unreadable) {
      throw new InvalidSettingException(
          setting.key() + ": cannot read " + file + ": " + unreadable.getMessage());
    }
  }
}
