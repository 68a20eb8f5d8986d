package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes with folders of their own that share one PostgreSQL and one key ring are one server. */
class TwoNodesIT {
  private static final int EQUAL = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  @TempDir static Path folder;
  private static SharedDatabase database;
  private static Node one;
  private static Node two;
  private static Work atOne;
  private static Work atTwo;

  @BeforeAll
  static void start() throws IOException {
    database = SharedDatabase.create();
    one = Node.start(settings("one"));
    two = Node.start(settings("two"));
    atOne = Work.on(one.baseUrl(), one.credentials().read().orElseThrow());
    atTwo = atOne.at(two.baseUrl());
  }

  @AfterAll
  static void stop() throws IOException {
    two.close();
    one.close();
  }

  private static Map<Setting, String> shared(String name) {
    var settings = new EnumMap<Setting, String>(database.node(folder, name));
    settings.put(Setting.RATE_LIMIT, "off");
    return settings;
  }

  private static ServerSettings settings(String name) {
    return ServerSettings.of(SettingSources.read(shared(name), "", Map.of()));
  }

  @Test
  void fifty_equal_creates_at_once_on_both_nodes_are_one_run() throws Exception {
    for (int number = 1; number <= 4; number++) {
      equalCreates(number);
    }
  }

  @Test
  @Tag("full")
  void fifty_equal_creates_at_once_on_both_nodes_are_one_run_a_hundred_times() throws Exception {
    for (int number = 101; number <= 200; number++) {
      equalCreates(number);
    }
    System.out.println("two nodes: 100 times " + EQUAL + " equal creates, one run each time");
  }

  private static void equalCreates(int number) throws Exception {
    boolean direct = number % 2 == 0;
    String once = "two-nodes-" + number;
    List<ApiClient.Answer> answers =
        atOnce(
            i -> {
              Work work = i % 2 == 0 ? atOne : atTwo;
              return direct ? work.direct(once, number) : work.job(once, number);
            });
    assertThat(answers)
        .hasSize(EQUAL)
        .allSatisfy(a -> assertThat(a.status()).isEqualTo(direct ? 200 : 202));
    assertThat(answers.stream().map(a -> Work.text(a, "id")).distinct()).hasSize(1);
    if (direct) {
      assertThat(answers.stream().map(ApiClient.Answer::data).distinct()).hasSize(1);
    }
    var kept =
        new ApiClient(one.baseUrl(), atOne.key()).get("/omni/runs?idempotency_key=" + once, "");
    assertThat(((Json.Arr) kept.data()).size()).isEqualTo(1);
  }

  /** The request of a client, by its number. */
  private interface Ask {
    ApiClient.Answer by(int client);
  }

  private static List<ApiClient.Answer> atOnce(Ask ask) throws Exception {
    var together = new CyclicBarrier(EQUAL);
    ExecutorService clients = Executors.newFixedThreadPool(EQUAL);
    try {
      List<Callable<ApiClient.Answer>> asks =
          IntStream.range(0, EQUAL)
              .<Callable<ApiClient.Answer>>mapToObj(
                  i ->
                      () -> {
                        together.await();
                        return ask.by(i);
                      })
              .toList();
      var answers = new java.util.ArrayList<ApiClient.Answer>();
      for (Future<ApiClient.Answer> answer : clients.invokeAll(asks)) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  void cancel_through_one_node_against_completion_by_any_makes_one_end() throws Exception {
    cancels(100, "few");
  }

  @Test
  @Tag("full")
  void cancel_against_completion_makes_one_end_a_thousand_times() throws Exception {
    Map<String, Long> ends = cancels(1000, "many");
    System.out.println("two nodes: 1000 cancels against completion: " + ends);
    assertThat(ends).containsOnlyKeys("cancelled", "completed");
  }

  /** How many runs ended how, each as its cancel was answered, and once. */
  private static Map<String, Long> cancels(int rounds, String name) throws Exception {
    var told = new TreeMap<String, String>();
    for (int i = 0; i < rounds; i++) {
      String run = Work.text(atOne.job("cancel-" + name + "-" + i, i), "id");
      for (int look = 0; look < i % 5; look++) {
        assertThat(atOne.read(run).status()).isEqualTo(200);
      }
      ApiClient.Answer answer = (i % 2 == 0 ? atOne : atTwo).cancel(run);
      if (answer.status() == 200) {
        told.put(run, Work.text(answer, "status"));
      } else {
        assertThat(Work.code(answer)).contains("run_already_terminal");
        told.put(run, "completed");
      }
    }
    for (var run : told.entrySet()) {
      String ends = "SELECT type FROM run_event WHERE run_id = '" + run.getKey() + "' AND type IN";
      assertThat(
              DatabaseRows.of(database, ends + " ('run.completed', 'run.failed', 'run.cancelled')"))
          .containsExactly("run." + run.getValue());
      assertThat(atTwo.status(run.getKey())).isEqualTo(run.getValue());
    }
    return told.values().stream()
        .collect(Collectors.groupingBy(end -> end, TreeMap::new, Collectors.counting()));
  }

  @Test
  void a_run_of_one_node_is_read_through_the_other() {
    String run = Work.text(atOne.direct("two-nodes-read", 7), "id");
    assertThat(atTwo.read(run).data()).isEqualTo(atOne.read(run).data());
  }

  @Test
  void a_job_of_a_node_that_has_gone_is_finished_by_another() {
    String run;
    try (Node third = Node.start(settings("three"))) {
      run = Work.text(atOne.at(third.baseUrl()).job("two-nodes-gone", 5, "hold_queued=1"), "id");
    }
    await().atMost(PATIENCE).until(() -> atTwo.status(run).equals("completed"));
    assertThat(atOne.status(run)).isEqualTo("completed");
  }

  @Test
  void a_key_revoked_through_one_node_is_refused_by_both_when_the_command_returns()
      throws Exception {
    Json.Obj known = one.credentials().read().orElseThrow();
    Json.Obj key = command(known, "keys.create", Json.obj("mode", "test"));
    refusedAfter(key, () -> command(known, "keys.revoke", Json.obj("id", id(key))));
  }

  @Test
  void a_key_revoked_on_the_command_line_is_refused_by_both_when_the_command_returns()
      throws Exception {
    Json.Obj key = (Json.Obj) JsonReader.parse(here("keys", "create", "--mode=test", "--json"));
    refusedAfter(key, () -> here("keys", "revoke", id(key)));
  }

  private static void refusedAfter(Json.Obj key, Callable<?> revoke) throws Exception {
    String run = Work.text(atOne.direct("two-nodes-revoke", 7), "id");
    String text = key.findText("key").orElseThrow();
    List<Work> nodes = List.of(atOne.with(text), atTwo.with(text));
    assertThat(nodes).allSatisfy(node -> assertThat(node.read(run).status()).isEqualTo(200));
    revoke.call();
    assertThat(nodes).allSatisfy(node -> assertThat(node.read(run).status()).isEqualTo(401));
  }

  private static String id(Json.Obj key) {
    return key.findText("id").orElseThrow();
  }

  /** A command, carried out by a third process' store. */
  private static String here(String... words) {
    var all = new java.util.ArrayList<>(List.of(words));
    shared("operator").forEach((setting, value) -> all.add(setting.flag() + "=" + value));
    var done = InProcessCommand.run(all.toArray(String[]::new));
    assertThat(done.status()).as(done.err()).isZero();
    return done.out();
  }

  /** A command, carried out by a running node. */
  private static Json.Obj command(Json.Obj known, String command, Json.Obj arguments)
      throws Exception {
    URI uri = URI.create(known.findText("admin_url").orElseThrow() + "/admin/v1/" + command);
    var answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri)
                    .header(
                        "Authorization", "Bearer " + known.findText("admin_token").orElseThrow())
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(JsonReader.write(arguments)))
                    .build(),
                BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return (Json.Obj) JsonReader.parse(answer.body());
  }
}
