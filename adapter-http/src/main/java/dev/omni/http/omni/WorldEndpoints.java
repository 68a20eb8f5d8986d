package dev.omni.http.omni;

import dev.omni.application.world.Worlds;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import dev.omni.http.view.WorldView;
import java.util.Map;

/** The endpoints to discover worlds, capabilities and workspaces. */
public final class WorldEndpoints {
  private final Worlds worlds;
  private final Links links;

  public WorldEndpoints(Worlds worlds, Links links) {
    this.worlds = worlds;
    this.links = links;
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "worlds.list", this::worlds,
        "capabilities.list", this::capabilities,
        "capabilities.read", this::capability,
        "workspaces.list", this::workspaces);
  }

  private Reply worlds(Request request) {
    request.noQuery();
    return request.data(
        200,
        Json.of(
            worlds.worlds(request.caller()).stream()
                .map(world -> WorldView.of(world, worlds.count(world), links))
                .toList()));
  }

  private Reply capabilities(Request request) {
    request.noQuery();
    return request.data(
        200,
        Json.of(
            worlds.capabilities(request.caller(), world(request)).stream()
                .map(WorldView::of)
                .toList()));
  }

  private Reply capability(Request request) {
    request.noQuery();
    String id = request.path().text("capability");
    return request.data(200, WorldView.of(worlds.capability(request.caller(), world(request), id)));
  }

  private Reply workspaces(Request request) {
    request.noQuery();
    return request.data(
        200,
        Json.of(
            worlds.workspaces(request.caller(), world(request)).stream()
                .map(workspace -> WorldView.of(workspace, links))
                .toList()));
  }

  private static World world(Request request) {
    return request.path().world().orElseThrow();
  }
}
