package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.http.view.WorldView;

/** Capabilities of this version with their contracts, as the API has them. */
final class InstalledContracts {
  private InstalledContracts() {}

  static String json() {
    var all = new CapabilityCatalog(Engines.all()).all();
    return JsonReader.write(Json.of(all.stream().map(WorldView::of).toList()));
  }
}
