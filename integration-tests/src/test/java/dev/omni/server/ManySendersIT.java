package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight senders at once over one connection, who repeat themselves and contradict themselves. Every
 * event starts a workflow: once, and it is done once.
 */
class ManySendersIT {
  private static final int SENDERS = 8;
  private static final int BUSY = 503;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** What the answer asks of whoever comes when the queue is full. */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** An event, the run that it starts, and the verification that is its only step. */
  private static final int EVIDENCE_OF_EACH = 3;

  @TempDir Path folder;

  @Test
  void counts_are_exact_on_the_embedded_database() throws Exception {
    onOneNode(200);
  }

  @Test
  @Tag("full")
  void counts_are_exact_for_ten_thousand_on_the_embedded_database() throws Exception {
    onOneNode(10_000);
  }

  @Test
  void counts_are_exact_on_two_nodes_of_one_database() throws Exception {
    onTwoNodes(100);
  }

  @Test
  @Tag("full")
  void counts_are_exact_for_ten_thousand_on_two_nodes_of_one_database() throws Exception {
    onTwoNodes(10_000);
  }

  private void onOneNode(int all) throws Exception {
    try (Node node = Node.start(settings("one", Map.of()))) {
      var client = new ApiClient(node.baseUrl(), key(node));
      counted(all, List.of(client));
    }
  }

  private void onTwoNodes(int all) throws Exception {
    var database = SharedDatabase.create();
    try (Node one = Node.start(settings("one", database.node(folder, "one")));
        Node two = Node.start(settings("two", database.node(folder, "two")))) {
      String key = key(one);
      counted(all, List.of(new ApiClient(one.baseUrl(), key), new ApiClient(two.baseUrl(), key)));
    }
  }

  private static String key(Node node) throws IOException {
    return node.credentials().read().orElseThrow().findText("test_key").orElseThrow();
  }

  private ServerSettings settings(String name, Map<Setting, String> more) {
    var given = new HashMap<>(more);
    given.put(Setting.PORT, "0");
    given.put(Setting.ADMIN_PORT, "off");
    given.put(Setting.RATE_LIMIT, "off");
    given.put(Setting.DATA_DIR, folder.resolve(name).toString());
    return ServerSettings.of(SettingSources.read(given, "", Map.of()));
  }

  /** A tenth are exact duplicates, a hundredth have the id of another and other content. */
  private static void counted(int all, List<ApiClient> nodes) throws Exception {
    int same = all / 10;
    int other = all / 100;
    int distinct = all - same - other;
    String made = connected(nodes.get(0));
    List<ApiClient.Answer> answers =
        sent(events(distinct, same, other), nodes, "/connections/" + made + "/events");

    var taken = answers.stream().filter(answer -> answer.status() == 202).toList();
    var fresh = taken.stream().filter(answer -> !duplicate(answer)).toList();
    assertThat(answers).filteredOn(answer -> answer.status() == 422).hasSize(other);
    assertThat(taken).hasSize(distinct + same);
    assertThat(fresh).hasSize(distinct);
    assertThat(fresh.stream().map(answer -> number(answer, "sequence")).sorted())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, distinct).boxed().toList());
    assertThat(taken.stream().flatMap(answer -> started(answer).stream()).distinct())
        .as("runs that were started")
        .hasSize(distinct);
    assertThat(taken)
        .as("an event starts one run, the same for its duplicate")
        .allSatisfy(answer -> assertThat(started(answer)).hasSize(1));
    allAreDoneOnce(nodes.get(0), distinct, fresh);
    for (ApiClient node : nodes) {
      Json.Obj read = (Json.Obj) node.get("/connections/" + made, "").data();
      Json.Obj count = read.findObject("events").orElseThrow();
      assertThat(count.find("count")).contains(Json.num(distinct));
    }
  }

  /** A connection whose events start a workflow. */
  private static String connected(ApiClient node) {
    Json.Obj claim =
        Json.obj("claim", Json.obj("value", 4), "basis", Json.obj("expression", "2+2"));
    Json.Obj step = Json.obj("id", "check", "uses", "verify", "with", claim);
    String flow =
        Work.text(
            node.post("/workflows", Json.obj("name", "f", "steps", Json.arr(step)), "w"), "id");
    Json.Obj trigger = Json.obj("event_type", "tick", "workflow", flow);
    return Work.text(node.post("/connections", Json.obj("triggers", Json.arr(trigger)), "c"), "id");
  }

  /** The runs that an event started. */
  private static List<String> started(ApiClient.Answer answer) {
    return ((Json.Obj) answer.data())
        .findArray("triggered").orElseThrow().items().stream()
            .map(run -> ((Json.Obj) run).findText("workflow_run_id").orElseThrow())
            .toList();
  }

  private static String status(ApiClient node, String run) {
    return Work.text(node.get("/workflow-runs/" + run, ""), "status");
  }

  /** All of them are completed, and there is as much evidence as there are effects. */
  private static void allAreDoneOnce(ApiClient node, int distinct, List<ApiClient.Answer> fresh) {
    var open = new ArrayDeque<String>();
    fresh.forEach(answer -> open.addAll(started(answer)));
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              while (!open.isEmpty() && status(node, open.element()).equals("completed")) {
                open.remove();
              }
              return open.isEmpty();
            });
    assertThat(evidence(node)).isEqualTo(EVIDENCE_OF_EACH * distinct);
  }

  /** How much evidence there was before one piece more. */
  private static int evidence(ApiClient node) {
    String more = Work.text(node.post("/verify", Json.Obj.EMPTY, "more"), "evidence_id");
    Json evidence = node.get("/lqm/evidence/" + more, "").data();
    return new Pointer("/log/index")
        .in(evidence)
        .map(i -> ((Json.Num) i).value().intValue())
        .orElseThrow();
  }

  /** Who is told to come again does so. */
  private static ApiClient.Answer taken(ApiClient node, String path, Json.Obj event, String key) {
    return await()
        .pollDelay(Duration.ZERO)
        .pollInterval(RETRY_AFTER)
        .atMost(PATIENCE)
        .until(() -> node.post(path, event, key), answer -> answer.status() != BUSY);
  }

  private static boolean duplicate(ApiClient.Answer answer) {
    return ((Json.Obj) answer.data()).find("duplicate").equals(Optional.of(new Json.Bool(true)));
  }

  private static long number(ApiClient.Answer answer, String name) {
    return ((Json.Obj) answer.data()).findNumber(name).orElseThrow().longValueExact();
  }

  private static List<Json.Obj> events(int distinct, int same, int other) {
    var events = new ArrayList<Json.Obj>();
    IntStream.range(0, distinct).forEach(i -> events.add(event(i, 0)));
    // Behind one another in the numbers, so that no id is both repeated and contradicted.
    IntStream.range(0, same).forEach(i -> events.add(event(i, 0)));
    IntStream.range(same, same + other).forEach(i -> events.add(event(i, 1)));
    Collections.shuffle(events, new Random(8));
    return events;
  }

  private static Json.Obj event(int id, int version) {
    return Json.obj("id", "e-" + id, "source", "/many", "type", "tick")
        .with("data", Json.obj("version", version));
  }

  /** Each sender takes the next event and speaks to the nodes by turns. */
  private static List<ApiClient.Answer> sent(
      List<Json.Obj> events, List<ApiClient> nodes, String path) throws Exception {
    var answers = Collections.synchronizedList(new ArrayList<ApiClient.Answer>());
    var next = new AtomicInteger();
    Callable<Boolean> sender =
        () -> {
          for (int i = next.getAndIncrement(); i < events.size(); i = next.getAndIncrement()) {
            ApiClient node = nodes.get(i % nodes.size());
            answers.add(taken(node, path, events.get(i), "send-" + i));
          }
          return true;
        };
    var pool = Executors.newFixedThreadPool(SENDERS);
    try {
      for (Future<Boolean> done : pool.invokeAll(Collections.nCopies(SENDERS, sender))) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      pool.shutdownNow();
    }
    return answers;
  }
}
