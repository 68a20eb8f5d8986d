package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.http.view.WorldView;
import dev.omni.server.cli.user.Installation;
import dev.omni.server.log.WarningsOnly;
import dev.omni.server.node.EmbeddedTools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The engines and the server of this process. */
final class ThisInstallation implements Installation {
  @Override
  public String contracts() {
    var all = new CapabilityCatalog(Engines.all()).all();
    return JsonReader.write(Json.of(all.stream().map(WorldView::of).toList()));
  }

  @Override
  public Server start() throws IOException {
    return TemporaryServer.start();
  }

  /** Opens the tools, which also a signal closes. */
  @Override
  public Tools tools(Path folder, Map<String, String> toolset) {
    WarningsOnly quiet = WarningsOnly.begin();
    try {
      EmbeddedTools own = EmbeddedTools.open(folder, toolset);
      Runtime.getRuntime().addShutdownHook(new Thread(own::close, "omni-stop"));
      return new Tools() {
        @Override
        public Optional<String> answer(byte[] message) {
          return own.answer(message);
        }

        @Override
        public void close() {
          own.close();
          quiet.close();
        }
      };
    } catch (RuntimeException failed) {
      quiet.close();
      throw failed;
    }
  }
}
