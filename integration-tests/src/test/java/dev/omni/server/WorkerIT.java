package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.json.Json;
import dev.omni.server.node.Node;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers, each in a process of its own, on the database of a server. */
class WorkerIT {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** Long enough for the server to be killed before it may take the job itself. */
  private static final String HELD = "hold_queued=5";

  @TempDir Path folder;

  private SharedDatabase database;
  private ServerProcess server;
  private Work atServer;

  @BeforeEach
  void start() throws IOException {
    database = SharedDatabase.create();
    var flags = new ArrayList<>(List.of("serve"));
    flags.addAll(flags("server", database.port()));
    server = ServerProcess.command(folder.resolve("server"), flags).listening();
    atServer = Work.on(server.base(), server.credentials());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private Map<Setting, String> settings(String name, int port) {
    var settings = new EnumMap<>(database.node(folder, name));
    settings.put(Setting.DB_URL, database.url(port));
    return settings;
  }

  private List<String> flags(String name, int port) {
    return settings(name, port).entrySet().stream()
        .map(each -> each.getKey().flag() + "=" + each.getValue())
        .toList();
  }

  private ServerProcess worker(Class<?> main, int port) throws IOException {
    var words = new ArrayList<>(List.of("worker"));
    words.addAll(flags("worker", port));
    return ServerProcess.java(main, folder.resolve("worker"), words).saying("Omni works");
  }

  /** A job that the server has accepted and does not live to take. */
  private String left(String once) throws InterruptedException {
    String run = Work.text(atServer.job(once, 5, HELD), "id");
    server.killed();
    return run;
  }

  private Node another() {
    return ShortLeaseNode.start(settings("another", database.port()));
  }

  private List<String> story(String run) throws SQLException {
    return DatabaseRows.of(
        database,
        "SELECT type || ' ' || coalesce(data::json ->> 'attempt', '0') FROM run_event"
            + " WHERE run_id = '"
            + run
            + "' AND type <> 'run.progress' ORDER BY seq");
  }

  @Test
  void a_worker_takes_and_ends_a_job_that_a_server_queued() throws Exception {
    String run;
    try (ServerProcess worker = worker(Main.class, database.port())) {
      run = left("worker-ends");
      await().atMost(PATIENCE).until(() -> story(run).contains("run.completed 1"));
      assertThat(worker.complained()).doesNotContain("ERROR");
      assertThat(worker.terminated()).as("exit status after SIGTERM").isZero();
    }
    assertThat(story(run))
        .containsExactly("run.dispatching 0", "run.queued 0", "run.running 1", "run.completed 1");
    try (Node node = another()) {
      Work there = atServer.at(node.baseUrl());
      assertThat(there.status(run)).isEqualTo("completed");
      var evidence = (Json.Obj) there.evidence(run).data();
      assertThat(EvidenceVerifier.genuine(new EvidenceVerifier(node.keys()).verify(evidence)))
          .as("signed by the keys that all nodes share")
          .isTrue();
    }
  }

  @Test
  void a_worker_that_is_killed_with_a_result_in_hand_leaves_its_run_to_another_node()
      throws Exception {
    try (var proxy = new TcpProxy(database.port());
        ServerProcess worker = worker(ShortLeaseNode.class, proxy.port())) {
      proxy.holdAt("completed");
      String run = left("worker-killed");
      proxy.heard();
      worker.killed();
      try (Node node = another()) {
        Work there = atServer.at(node.baseUrl());
        await().atMost(PATIENCE).until(() -> there.status(run).equals("completed"));
      }
      assertThat(story(run))
          .containsExactly(
              "run.dispatching 0",
              "run.queued 0",
              "run.running 1",
              "run.running 2",
              "run.completed 2");
    }
  }

  @Test
  void a_worker_leaves_the_first_keys_and_credentials_to_servers() throws Exception {
    try (ServerProcess worker = worker(Main.class, database.port())) {
      assertThat(worker.dataDir().resolve("credentials.json")).doesNotExist();
      assertThat(DatabaseRows.of(database, "SELECT count(*)::text FROM api_key"))
          .containsExactly("2");
    }
  }
}
