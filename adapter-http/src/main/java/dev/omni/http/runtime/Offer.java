package dev.omni.http.runtime;

import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a runtime says of itself.
 *
 * @param identity its name, version and Java, as evidence shows them
 * @param places how many executions it takes at once
 * @param busy how many of them are taken
 * @param capabilities the version of the engine of each capability that it has
 */
record Offer(Json.Obj identity, int places, int busy, Map<String, String> capabilities) {
  /** Keeps the map as it is. */
  Offer {
    capabilities = Map.copyOf(capabilities);
  }

  /**
   * Reads an offer.
   *
   * @throws RuntimeException when it is none
   */
  static Offer of(Json.Obj said) {
    var fields = new Fields(said);
    var versions = new TreeMap<String, String>();
    Json.Obj capabilities = fields.fields("capabilities").object();
    for (String id : capabilities.members().keySet()) {
      versions.put(id, capabilities.text(id).orElseThrow());
    }
    Json.Obj identity =
        Json.obj(
            "name", fields.text("name"),
            "version", fields.text("version"),
            "java", fields.text("java"));
    return new Offer(identity, fields.integer("places"), fields.integer("busy"), versions);
  }

  Json.Obj json() {
    Json.Obj said = Json.obj("object", "omni.runtime", "protocol", 1);
    for (var member : identity.members().entrySet()) {
      said = said.with(member.getKey(), member.getValue());
    }
    Json.Obj versions = Json.Obj.EMPTY;
    for (var each : new TreeMap<>(capabilities).entrySet()) {
      versions = versions.with(each.getKey(), each.getValue());
    }
    return said.with("places", places).with("busy", busy).with("capabilities", versions);
  }

  /** Whether it has the same engine of that capability as this server. */
  boolean has(Capability capability) {
    return capability.cost().version().equals(capabilities.get(capability.id()));
  }
}
