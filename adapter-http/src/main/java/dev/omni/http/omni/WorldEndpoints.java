package dev.omni.http.omni;

import dev.omni.application.world.CapabilitySearch;
import dev.omni.application.world.Worlds;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.CapabilityFoundView;
import dev.omni.http.view.Links;
import dev.omni.http.view.WorldView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The endpoints to discover worlds, capabilities and workspaces. */
public final class WorldEndpoints {
  private static final Predicate<String> LIMIT =
      Pattern.compile("[1-9]|1[0-9]|20").asMatchPredicate();
  private static final int USUAL = 5;

  private final Worlds worlds;
  private final Links links;

  public WorldEndpoints(Worlds worlds, Links links) {
    this.worlds = worlds;
    this.links = links;
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "worlds.list", this::worlds,
        "capabilities.search", this::search,
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

  private Reply search(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Query query = request.query(problems);
    Optional<String> words = query.get("q").filter(WorldEndpoints::isQuery);
    if (words.isEmpty()) {
      problems.add(
          "query:q",
          query.get("q").isEmpty() ? FaultCode.PARAMETER_MISSING : FaultCode.PARAMETER_INVALID,
          "must be 1 to " + CapabilitySearch.LONGEST_QUERY + " characters");
    }
    List<World> served = worlds.served().list();
    Optional<World> world =
        problems.parse(
            "query:world",
            query.get("world"),
            text -> World.of(text).filter(served::contains),
            "must be one of " + served);
    Optional<Integer> limit =
        problems.parse(
            "query:limit",
            query.get("limit"),
            text -> Optional.of(text).filter(LIMIT).map(Integer::valueOf),
            "must be an integer from 1 to 20");
    problems.throwIfAny();
    return request.data(
        200,
        Json.of(
            worlds
                .search(request.caller(), words.orElseThrow(), world, limit.orElse(USUAL))
                .stream()
                .map(CapabilityFoundView::of)
                .toList()));
  }

  private static boolean isQuery(String text) {
    return !text.isBlank() && text.length() <= CapabilitySearch.LONGEST_QUERY;
  }

  private Reply capabilities(Request request) {
    request.noQuery();
    return request.data(
        200,
        Json.of(
            worlds.capabilities(request.caller(), world(request)).stream()
                .map(each -> WorldView.of(each, worlds.second(each.id())))
                .toList()));
  }

  private Reply capability(Request request) {
    request.noQuery();
    String id = request.path().text("capability");
    Capability capability = worlds.capability(request.caller(), world(request), id);
    return request.data(200, WorldView.of(capability, worlds.second(id)));
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
