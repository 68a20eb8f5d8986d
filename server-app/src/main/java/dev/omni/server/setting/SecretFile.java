package dev.omni.server.setting;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.keys.SmallFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

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
    try {
      return new SmallFile(file)
          .text()
          .lines()
          .findFirst()
          .filter(line -> !line.isBlank())
          .orElseThrow(
              () -> ServerSettings.problem(setting, "a file whose first line is the secret"));
    } catch (IOException unreadable) {
      throw new InvalidSettingException(
          setting.key() + ": cannot read " + file + ": " + UnreadableFile.reason(unreadable));
    }
  }
}
