package dev.omni.server.cli;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.cli.Installation;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.server.log.WarningsOnly;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server of this process on a free port and a temporary folder, which it deletes when it is
 * closed. Variables and files of settings do not apply to it.
 */
final class TemporaryServer implements Installation.Server {
  private final Path folder;
  private final WarningsOnly quiet;
  private final Node node;

  private TemporaryServer(Path folder, WarningsOnly quiet, Node node) {
    this.folder = folder;
    this.quiet = quiet;
    this.node = node;
  }

  static TemporaryServer start() throws IOException {
    Path folder = Files.createTempDirectory("omni");
    WarningsOnly quiet = WarningsOnly.begin();
    try {
      return new TemporaryServer(folder, quiet, Node.start(settings(folder)));
    } catch (RuntimeException failed) {
      quiet.close();
      delete(folder);
      throw failed;
    }
  }

  private static ServerSettings settings(Path folder) {
    Map<Setting, String> flags =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.DATA_DIR, folder.toString());
    return ServerSettings.of(SettingSources.read(flags, "", Map.of()));
  }

  @Override
  public String baseUrl() {
    return node.baseUrl().toString();
  }

  @Override
  public String key() {
    return node.credentials().read().flatMap(known -> known.findText("test_key")).orElseThrow();
  }

  /** Returns the capabilities of the worlds that it serves. */
  CapabilityCatalog catalog() {
    return node.catalog();
  }

  /** Returns the public keys of its evidence. */
  List<PublishedKey> publicKeys() {
    return node.keys();
  }

  @Override
  public void close() {
    try {
      node.close();
    } finally {
      quiet.close();
      delete(folder);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException stays) {
      throw new UncheckedIOException(stays);
    }
  }
}
