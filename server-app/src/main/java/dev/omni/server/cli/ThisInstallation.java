package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.http.view.WorldView;
import dev.omni.server.cli.user.Installation;
import java.io.IOException;

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
}
