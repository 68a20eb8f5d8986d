package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The start and the stop of a server, as scripts rely on them. */
class BootIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "--prot=1, --prot",
    "--port=http, port",
    "--port=65536, port",
    "--admin-port=none, admin-port",
    "--rate-limit=perhaps, rate-limit",
    "--max-body=2MB, max-body",
    "--db-url=jdbc:mysql://localhost/omni, db-url",
    "--public-url=omni.example.org, public-url",
    "--runtime=http://127.0.0.1:8090, --runtime"
  })
  void what_cannot_be_a_setting_stops_the_start_with_one_line(String flag, String named) {
    var started = InProcessCommand.run("serve", flag, "--data-dir=" + folder.resolve("data"));
    assertThat(started.status()).isEqualTo(2);
    assertThat(started.out()).isEmpty();
    assertThat(started.err().lines()).singleElement().asString().contains(named);
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void where_it_listens_is_told_though_links_lead_elsewhere() throws Exception {
    String elsewhere = "https://omni.example.org/api/v1";
    var started = ServerProcess.server(folder.resolve("data"), "--public-url=" + elsewhere);
    try (var server = started.listening()) {
      assertThat(server.base().getHost()).isEqualTo("127.0.0.1");
      assertThat(server.credentials().findText("base_url")).contains(elsewhere);
      ApiClient client = server.client("test_key");
      assertThat(client.get("/omni/finance/workspaces", "").body().canonical())
          .contains("\"self\":\"" + elsewhere + "/omni/finance/workspaces#");
      assertThat(client.get("/omni/nowhere", "").body().canonical())
          .contains("\"docs_url\":\"https://omni.example.org/docs/errors#");
    }
  }

  @Test
  void what_must_be_usable_to_be_ready_is_named() throws Exception {
    try (var server = ServerHere.on(folder.resolve("data"))) {
      URI ready = server.base().resolve("/readyz");
      var answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(ready).build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(JsonReader.parse(answer.body()))
          .isEqualTo(
              Json.obj(
                  "status",
                  "ok",
                  "parts",
                  Json.obj("store", "ok", "worker", "ok", "runtime", "ok")
                      .with("data_dir", "ok")
                      .with("listener", "ok"),
                  "worlds",
                  Stream.of(World.values()).map(World::id).toList()));
    }
  }

  @Test
  void a_second_server_on_the_folder_fails_at_once_and_the_first_goes_on() throws Exception {
    Path data = folder.resolve("data");
    try (var first = ServerProcess.server(data).listening()) {
      Json.Obj before = first.credentials();
      try (var second = ServerProcess.server(data)) {
        assertThat(second.ended()).isNotZero();
        assertThat(second.said()).isEmpty();
        assertThat(second.complained().lines())
            .singleElement()
            .asString()
            .contains("in use by another process", data.toString());
      }
      assertThat(first.credentials()).isEqualTo(before);
      assertThat(first.client("test_key").get("/omni", "").status()).isEqualTo(200);
    }
  }

  @Test
  void a_key_works_when_its_command_returns_and_is_refused_when_it_was_revoked() throws Exception {
    Path data = folder.resolve("data");
    String dataDir = "--data-dir=" + data;
    try (var server = ServerHere.on(data)) {
      var created =
          InProcessCommand.run("keys", "create", "--mode=test", "--name=ci", "--json", dataDir);
      assertThat(created.status()).as(created.err()).isZero();
      Json.Obj key = (Json.Obj) JsonReader.parse(created.out());
      var client = new ApiClient(server.base(), key.findText("key").orElseThrow());
      assertThat(client.get("/omni", "").status()).isEqualTo(200);

      var revoked =
          InProcessCommand.run("keys", "revoke", key.findText("id").orElseThrow(), dataDir);
      assertThat(revoked.status()).as(revoked.err()).isZero();
      assertThat(client.get("/omni", "").status()).isEqualTo(401);
      assertThat(server.client("test_key").get("/omni", "").status()).isEqualTo(200);
    }
  }

  @Test
  void a_setting_before_the_command_is_refused_and_not_lost() {
    Path data = folder.resolve("data");
    var started = InProcessCommand.run("--data-dir=" + data, "keys", "list");
    assertThat(started.status()).isEqualTo(2);
    assertThat(started.err()).contains("follow the command");
    assertThat(data).doesNotExist();
  }

  @Test
  void the_demo_proves_a_direct_run_and_a_job_in_every_world() {
    var demo = InProcessCommand.run("demo");
    assertThat(demo.status()).as(demo.out() + demo.err()).isZero();
    assertThat(demo.out().lines().filter(line -> line.endsWith("  verified"))).hasSize(14);
    for (Capability capability : shown()) {
      assertThat(demo.out().lines().filter(line -> line.contains(capability.id() + " ")))
          .filteredOn(line -> line.startsWith(capability.world().id() + " "))
          .as(capability.id())
          .singleElement()
          .asString()
          .contains("completed", "  verified");
    }
  }

  /** The lightest direct capability and the lightest job of each world. */
  private static Collection<Capability> shown() {
    return Engines.all().stream()
        .map(JsonEngine::capability)
        .sorted(Comparator.comparing(Capability::workload).thenComparing(Capability::id))
        .collect(
            Collectors.toMap(
                c -> c.world() + " " + c.execution(), c -> c, (lightest, heavier) -> lightest))
        .values();
  }
}
