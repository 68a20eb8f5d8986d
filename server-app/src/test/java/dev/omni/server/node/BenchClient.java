package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.server.command.ApiClient;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What measurements ask of a server in one mode. */
final class BenchClient {
  private static final Set<Optional<String>> ENDS =
      Set.of(Optional.of("completed"), Optional.of("failed"), Optional.of("cancelled"));

  private final ApiClient api;
  private final Map<String, String> rooms = new ConcurrentHashMap<>();
  private final AtomicLong keys = new AtomicLong();

  BenchClient(Node node, Mode mode) {
    String key = node.credentials().read().orElseThrow().text(mode + "_key").orElseThrow();
    this.api = new ApiClient(node.baseUrl(), key);
  }

  /** Asks for a run, under a key of its own. */
  ApiClient.Answer start(String capability, Json.Obj input) {
    String world = capability.substring(0, capability.indexOf('.'));
    Json.Obj body =
        Json.obj(
            "workspace_id", rooms.computeIfAbsent(world, this::room),
            "capability", capability,
            "input", input);
    String once = "bench-" + System.identityHashCode(this) + "-" + keys.incrementAndGet();
    return api.post("/omni/" + world + "/runs", body, once);
  }

  private String room(String world) {
    Json.Arr all = (Json.Arr) api.get("/omni/" + world + "/workspaces", "").data();
    return ((Json.Obj) all.get(0)).text("id").orElseThrow();
  }

  /** Starts a job; gives its id. */
  String job(String capability, Json.Obj input) {
    ApiClient.Answer answer = start(capability, input);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(202);
    return ((Json.Obj) answer.data()).text("id").orElseThrow();
  }

  /** Waits until a job has ended, and sees that it is completed. */
  void completed(String id) {
    Optional<String> status = Optional.empty();
    while (!ENDS.contains(status)) {
      status = ((Json.Obj) api.get("/omni/runs/" + id, "wait=20").data()).text("status");
    }
    assertThat(status).contains("completed");
  }

  /** Where a run stands. */
  String status(String id) {
    return ((Json.Obj) api.get("/omni/runs/" + id, "").data()).text("status").orElseThrow();
  }

  /** Cancels a job that may have ended. */
  void cancelled(String id) {
    int status = api.post("/omni/runs/" + id + "/cancel", Json.Obj.EMPTY, "cancel-" + id).status();
    assertThat(status).isIn(200, 409);
  }
}
