package dev.omni.server;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A server in this process, on free ports and the embedded database; it starts much faster than a
 * process.
 */
public record ServerHere(Node node) implements AutoCloseable {
  /** Starts one. */
  public static ServerHere on(Path dataDir) {
    return on(dataDir, Map.of());
  }

  /** Starts one with more settings. */
  public static ServerHere on(Path dataDir, Map<Setting, String> more) {
    var settings = new HashMap<>(more);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.ADMIN_PORT, "0");
    settings.put(Setting.DATA_DIR, dataDir.toString());
    ServerSettings read = ServerSettings.of(SettingSources.read(settings, "", Map.of()));
    CurrentTables.in(dataDir);
    return new ServerHere(Node.start(read));
  }

  /** Where it listens. */
  public URI base() {
    return node.baseUrl();
  }

  /** What the file of credentials says. */
  public Json.Obj credentials() {
    return node.credentials().read().orElseThrow();
  }

  /** A client with one of the first keys. */
  public ApiClient client(String key) {
    return new ApiClient(base(), credentials().findText(key).orElseThrow());
  }

  @Override
  public void close() {
    node.close();
  }
}
