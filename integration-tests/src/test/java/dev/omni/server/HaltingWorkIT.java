package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.plugin.HaltEngine;
import dev.omni.server.plugin.PluginJar;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Work that ends its process each time it is executed: it is lost at the third death, the fourth
 * start is quiet, and what was beside it completes.
 */
class HaltingWorkIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int BESIDE = 20;

  /** Rows of a chunk of such a batch. */
  private static final int CHUNK = 256;

  /** Long enough for all to be accepted before the first one is executed. */
  private static final String HELD = "hold_queued=6";

  @TempDir Path folder;
  private Path plugins;

  @BeforeEach
  void plugIn() throws Exception {
    plugins = folder.resolve("plugins");
    PluginJar.with(plugins.resolve("halt.jar"), HaltEngine.class, HaltEngine.Direct.class);
    PluginJar.with(plugins.resolve("halt-here.jar"), HaltEngine.Direct.class, HaltEngine.class);
  }

  /** A client of one server. */
  private record Client(URI base, String key) {
    Json.Obj get(String path) {
      return (Json.Obj) new ApiClient(base, key).get(path, "").data();
    }

    String workspace() {
      Json.Arr all = (Json.Arr) new ApiClient(base, key).get("/omni/physics/workspaces", "").data();
      return ((Json.Obj) all.get(0)).text("id");
    }

    Json.Obj post(String path, String once, Json.Obj body) {
      var request =
          HttpRequest.newBuilder(URI.create(base + path))
              .header("Authorization", "Bearer " + key)
              .header("Content-Type", "application/json")
              .header("Idempotency-Key", once)
              .header("Omni-Sandbox-Scenario", path.startsWith("/omni/") ? HELD : "complete")
              .POST(BodyPublishers.ofString(JsonReader.write(body)));
      try {
        var answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return ((Json.Obj) JsonReader.parse(answer.body())).findObject("data").orElseThrow();
      } catch (java.io.IOException | InterruptedException broken) {
        throw new IllegalStateException(path, broken);
      }
    }

    String start(String workspace, String capability, String once, Json.Obj input) {
      Json.Obj body = Json.obj("workspace_id", workspace, "capability", capability, "input", input);
      return post("/omni/physics/runs", once, body).text("id");
    }
  }

  private ServerProcess server() throws Exception {
    return ServerProcess.server(folder.resolve("data"), "--plugins=" + plugins, "--rate-limit=off")
        .listening();
  }

  private static Client client(ServerProcess server) {
    return new Client(server.base(), server.credentials().text("test_key"));
  }

  /** What a client asks for. */
  @FunctionalInterface
  private interface Asked {
    String of(Client client) throws Exception;
  }

  /** Has something done that ends three processes; returns its path, at a fourth one. */
  private String lost(Asked asked, ServerProcess[] fourth) throws Exception {
    String path;
    try (ServerProcess first = server()) {
      path = asked.of(client(first));
      assertThat(first.ended()).as(first.complained()).isEqualTo(HaltEngine.STATUS);
    }
    for (int death = 2; death <= 3; death++) {
      try (ServerProcess next =
          ServerProcess.server(
              folder.resolve("data"), "--plugins=" + plugins, "--rate-limit=off")) {
        assertThat(next.ended()).as("death %s: %s", death, next.complained()).isEqualTo(3);
      }
    }
    fourth[0] = server();
    return path;
  }

  /** The error of what is lost after three deaths. */
  private Json.Obj error(Asked asked) throws Exception {
    var fourth = new ServerProcess[1];
    String path = lost(asked, fourth);
    try (ServerProcess server = fourth[0]) {
      Client client = client(server);
      await().atMost(PATIENCE).until(() -> client.get(path).text("status").equals("failed"));
      Json.Obj error = client.get(path).findObject("error").orElseThrow();
      assertThat(error.text("code")).as("%s", error).isEqualTo("execution_lost");
      assertThat(server.terminated()).as("the fourth start is quiet").isZero();
      return error;
    }
  }

  @Test
  void twenty_runs_beside_it_complete() throws Exception {
    var good = new ArrayList<String>();
    var fourth = new ServerProcess[1];
    String killer =
        lost(
            client -> {
              String workspace = client.workspace();
              var ids = new ArrayList<String>();
              for (int n = 0; n <= BESIDE; n++) {
                int number = n == BESIDE / 2 ? HaltEngine.LIMIT : n;
                ids.add(
                    client.start(
                        workspace, "physics.test.halt", "beside-" + n, Json.obj("n", number)));
              }
              String bad = ids.remove(BESIDE / 2);
              good.addAll(ids);
              return "/omni/runs/" + bad;
            },
            fourth);
    try (ServerProcess server = fourth[0]) {
      Client client = client(server);
      for (String id : good) {
        await()
            .atMost(PATIENCE)
            .until(() -> !List.of("queued", "running").contains(status(client, id)));
      }
      assertThat(good.stream().map(id -> status(client, id)).toList())
          .hasSize(BESIDE)
          .containsOnly("completed");
      Json.Obj run = client.get(killer);
      assertThat(run.text("status")).isEqualTo("failed");
      assertThat(run.at("/error/code")).isEqualTo(Json.str("execution_lost"));
      assertThat(run.at("/error/details")).isEqualTo(Json.obj("losses", 3));
      assertThat(server.terminated()).as("the fourth start is quiet").isZero();
    }
  }

  private static String status(Client client, String run) {
    return client.get("/omni/runs/" + run).text("status");
  }

  @Test
  void a_chunk_of_a_batch() throws Exception {
    Json.Obj batch =
        Json.obj(
            "capability",
            "physics.test.halt-here",
            "base",
            Json.obj("n", 0),
            "grid",
            Json.obj("n", Json.obj("from", 0, "to", HaltEngine.LIMIT, "steps", 6001)));
    Json.Obj error =
        error(
            client ->
                "/omni/runs/"
                    + client.start(
                        client.workspace(), "physics.batch.evaluate", "halt-batch", batch));
    int last = HaltEngine.LIMIT / CHUNK;
    assertThat(error.at("/details/losses")).isEqualTo(Json.num(3));
    assertThat(error.findObject("details").orElseThrow().number("chunk"))
        .as("the chunk that was computed, or the one before, whose write it cut off")
        .isIn((double) last - 1, (double) last);
  }

  private static String workflow(Client client) {
    Json.Obj good =
        Json.obj(
            "id", "good",
            "uses", "run:physics/physics.test.halt-here",
            "with", Json.obj("n", 1));
    Json.Obj bad =
        Json.obj(
            "id", "bad",
            "uses", "run:physics/physics.test.halt-here",
            "with", Json.obj("n", HaltEngine.LIMIT));
    return client
        .post("/workflows", "halt-flow", Json.obj("name", "halt", "steps", List.of(good, bad)))
        .text("id");
  }

  private void isLostAtItsStep(Asked asked) throws Exception {
    Json.Obj error = error(asked);
    assertThat(error.at("/step")).isEqualTo(Json.str("bad"));
    assertThat(error.at("/losses")).isEqualTo(Json.num(3));
  }

  @Test
  void a_step_of_a_workflow() throws Exception {
    isLostAtItsStep(
        client -> {
          String run =
              client
                  .post("/workflows/" + workflow(client) + "/runs", "flow-run", Json.Obj.EMPTY)
                  .text("id");
          return "/workflow-runs/" + run;
        });
  }

  @Test
  void a_workflow_that_a_trigger_starts() throws Exception {
    isLostAtItsStep(
        client -> {
          Json.Obj body =
              Json.obj(
                  "triggers",
                  List.of(
                      Json.obj("event_type", "org.example.halt", "workflow", workflow(client))));
          String connection = client.post("/connections", "halt-connection", body).text("id");
          Json.Obj event =
              Json.obj(
                  "specversion", "1.0",
                  "id", "e1",
                  "source", "//here",
                  "type", "org.example.halt",
                  "data", Json.obj("n", 1));
          Json.Obj stored = client.post("/connections/" + connection + "/events", "e1", event);
          return "/workflow-runs/" + ((Json.Str) stored.at("/triggered/0/workflow_run_id")).value();
        });
  }
}
