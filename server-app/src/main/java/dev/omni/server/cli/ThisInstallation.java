package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.cli.CommandContext;
import dev.omni.cli.Installation;
import dev.omni.cli.UserCommand;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.http.view.WorldView;
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
    var catalog = new CapabilityCatalog(Engines.all());
    return JsonReader.write(
        Json.of(
            catalog.all().stream()
                .map(
                    each ->
                        WorldView.of(each, catalog.engine(each.id()).flatMap(JsonEngine::second)))
                .toList()));
  }

  @Override
  public Server start() throws IOException {
    return TemporaryServer.start();
  }

  @Override
  public Optional<UserCommand> mcp(CommandContext context) {
    return Optional.of(new McpCommand(context, this));
  }

  /** The tools of this process. */
  interface Tools extends AutoCloseable {
    /** Returns the response to a message of the Model Context Protocol; empty for none. */
    Optional<String> answer(byte[] message);

    @Override
    void close();
  }

  /**
   * Opens the tools on a data folder, which stays; a signal closes them too.
   *
   * @param toolset the lists that are wanted, by parameter of {@code Toolset}
   */
  Tools tools(Path folder, Map<String, String> toolset) {
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
