package dev.omni.server.setting;

import dev.omni.domain.fault.InvalidSettingException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** The folder of plug-ins. */
final class PluginFolder {
  private PluginFolder() {}

  /**
   * Returns the folder.
   *
   * @throws InvalidSettingException when it is inside the data folder, because a process that can
   *     write data must not gain code
   */
  static Path of(SettingSources sources) {
    Path folder = ServerSettings.file(sources, Setting.PLUGINS).orElseGet(PluginFolder::usual);
    Path data = Path.of(sources.text(Setting.DATA_DIR));
    if (real(folder).startsWith(real(data))) {
      throw ServerSettings.problem(Setting.PLUGINS, "outside of data-dir");
    }
    return folder;
  }

  private static Path real(Path path) {
    try {
      return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath().normalize();
    } catch (java.io.IOException unreadable) {
      return path.toAbsolutePath().normalize();
    }
  }

  /**
   * Returns {@code plugins} beside the program's jar; its libraries are in a folder {@code lib}.
   */
  private static Path usual() {
    return Optional.ofNullable(PluginFolder.class.getProtectionDomain().getCodeSource())
        .map(PluginFolder::location)
        .map(Path::getParent)
        .map(
            folder ->
                folder.endsWith("lib")
                    ? folder.resolveSibling("plugins")
                    : folder.resolve("plugins"))
        .orElse(Path.of("plugins"));
  }

  private static Path location(CodeSource source) {
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException unusual) {
      throw new IllegalStateException(unusual);
    }
  }
}
