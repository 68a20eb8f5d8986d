package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Workspaces that the key may use. */
public final class Workspaces {
  private final OmniClient omni;
  private final Map<String, List<JsonNode>> known = new ConcurrentHashMap<>();

  Workspaces(OmniClient omni) {
    this.omni = omni;
  }

  /** Returns the workspaces of a world. */
  public Iterable<JsonNode> list(String world) {
    return omni.pages("/omni/" + world + "/workspaces", Map.of(), Long.MAX_VALUE);
  }

  /** Returns the id of a workspace by name or id; of the first when none is named. */
  String id(String world, @Nullable String workspace, @Nullable Long deadline) {
    if (workspace != null
        && workspace.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")) {
      return workspace;
    }
    List<JsonNode> all = known.get(world);
    if (all == null) {
      Call call = Call.get("/omni/" + world + "/workspaces").with(Call.Limits.until(deadline));
      all = new ArrayList<>();
      omni.call(call).data().forEach(all::add);
      known.put(world, all);
    }
    for (JsonNode each : all) {
      if (workspace == null || each.path("name").asText("").equals(workspace)) {
        return each.path("id").asText();
      }
    }
    String names = all.stream().map(w -> w.path("name").asText()).collect(Collectors.joining(", "));
    JsonNode error =
        JsonText.object()
            .put("type", "not_found_error")
            .put("code", "workspace_not_found")
            .put(
                "message",
                "there is no workspace " + workspace + " in " + world + "; there is " + names);
    throw new NotFoundError(404, error, ErrorFacts.NONE);
  }
}
