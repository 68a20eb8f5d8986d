package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Catalog of the server. */
public final class Capabilities {
  private final OmniClient omni;
  private final Map<String, JsonNode> known = new ConcurrentHashMap<>();

  Capabilities(OmniClient omni) {
    this.omni = omni;
  }

  /** Returns the capabilities of a world. */
  public Iterable<JsonNode> list(String world) {
    return omni.pages("/omni/" + world + "/capabilities", Map.of(), Long.MAX_VALUE);
  }

  /** Returns a capability with its contracts; it is read once for each client. */
  public JsonNode get(String id) {
    return known.computeIfAbsent(
        id,
        name ->
            omni.call(Call.get("/omni/" + OmniClient.world(id) + "/capabilities/" + id)).data());
  }

  /** Returns the units of the members of a result. */
  public Map<String, String> units(String id) {
    Map<String, String> found = new LinkedHashMap<>();
    JsonNode members = get(id).path("result_contract").path("properties");
    for (Map.Entry<String, JsonNode> member : members.properties()) {
      String unit = member.getValue().path("x-unit").asText("");
      if (!unit.isEmpty()) {
        found.put(member.getKey(), unit);
      }
    }
    return found;
  }
}
