package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node on PostgreSQL that is killed, frozen, or cut off from its database, with a run in hand:
 * another node finishes the run, and the first one does no harm when it comes back. The long form
 * has more instants at which that may happen.
 */
class LostNodeIT {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** How the first attempt was lost, and what became of its result. */
  private static final List<String> STORY =
      List.of(
          "run.dispatching 0",
          "run.queued 0",
          "run.running 1",
          "run.running 2",
          "run.completed 2",
          "run.late_result_discarded 1");

  @TempDir private Path folder;
  private SharedDatabase database;
  private TcpProxy proxy;
  private ServerProcess lost;
  private Work atLost;

  @BeforeEach
  void start() throws IOException {
    database = SharedDatabase.create();
    proxy = new TcpProxy(database.port());
    List<String> flags =
        settings("lost", proxy.port()).entrySet().stream()
            .map(s -> s.getKey().flag() + "=" + s.getValue())
            .collect(Collectors.toList());
    lost = ServerProcess.java(ShortLeaseNode.class, folder.resolve("lost"), flags).listening();
    atLost = Work.on(lost.base(), lost.credentials());
  }

  @AfterEach
  void stop() throws IOException {
    lost.close();
    proxy.close();
  }

  private Map<Setting, String> settings(String name, int port) {
    return Map.of(
        Setting.PORT,
        "0",
        Setting.ADMIN_PORT,
        "0",
        Setting.RATE_LIMIT,
        "off",
        Setting.DATA_DIR,
        folder.resolve(name).toString(),
        Setting.MASTER_KEY_FILE,
        folder.resolve("master.key").toString(),
        Setting.DB_URL,
        database.url(port),
        Setting.DB_USER,
        SharedDatabase.USER);
  }

  /** What happened to a run, but for how far it was: that depends on how slow the machine is. */
  private List<String> story(String run) throws SQLException {
    return DatabaseRows.of(
        database,
        "SELECT type || ' ' || coalesce(data::json ->> 'attempt', '0') FROM run_event"
            + " WHERE run_id = '"
            + run
            + "' AND type <> 'run.progress' ORDER BY seq");
  }

  /** All that the database has of a run and its evidence. */
  private List<String> kept(String run) throws SQLException {
    return DatabaseRows.of(
        database,
        "SELECT row_to_json(r)::text FROM run r WHERE id = '"
            + run
            + "' UNION ALL"
            + " SELECT row_to_json(l)::text FROM log_entry l WHERE id = '"
            + run
            + "'");
  }

  @Test
  void a_node_that_is_killed_with_a_brief_result_in_hand_leaves_its_run_to_another()
      throws Exception {
    killed(at -> at.briefJob("lost-brief", 5), STORY.subList(0, 5));
  }

  /** A job that the node has computed; what it says of the end, from that word on, is kept back. */
  private String computed(String word) throws InterruptedException {
    return computed(word, at -> at.job("lost-job", 5));
  }

  private String computed(String word, Function<Work, ApiClient.Answer> asked)
      throws InterruptedException {
    proxy.holdAt(word);
    String run = Work.text(asked.apply(atLost), "id");
    proxy.heard();
    return run;
  }

  private Node other() {
    return ShortLeaseNode.start(settings("other", database.port()));
  }

  private static void completed(Work work, String run) {
    await().atMost(PATIENCE).until(() -> work.status(run).equals("completed"));
  }

  /** What is the same before and after the lost node has come back: all but the note about it. */
  private void discarded(Work there, String run, List<String> before) throws SQLException {
    await().atMost(PATIENCE).until(() -> story(run).size() == STORY.size());
    assertThat(story(run)).isEqualTo(STORY);
    assertThat(kept(run)).hasSize(2).isEqualTo(before);
    assertThat(atLost.read(run).data()).isEqualTo(there.read(run).data());
  }

  @Test
  void a_node_that_is_frozen_with_a_result_in_hand_writes_nothing_when_it_wakes() throws Exception {
    frozenAt("completed");
  }

  @Test
  void a_node_that_is_killed_with_a_result_in_hand_leaves_its_run_to_another() throws Exception {
    killed(at -> at.job("lost-job", 5), STORY.subList(0, 5));
  }

  /** The key leads to the run of the lost node, whose story ends as that of one run. */
  private void killed(Function<Work, ApiClient.Answer> asked, List<String> told) throws Exception {
    String run = computed("completed", asked);
    lost.killed();
    try (Node node = other()) {
      Work there = atLost.at(node.baseUrl());
      completed(there, run);
      assertThat(story(run)).isEqualTo(told);
      assertThat(Work.text(asked.apply(there), "id")).isEqualTo(run);
      assertThat(kept(run)).hasSize(2);
    }
  }

  @Test
  @Tag("full")
  void a_node_that_is_frozen_in_the_middle_of_a_commit_holds_nobody_up() throws Exception {
    frozenAt("run.completed");
  }

  private void frozenAt(String word) throws Exception {
    String run = computed(word);
    lost.frozen();
    try (Node node = other()) {
      Work there = atLost.at(node.baseUrl());
      completed(there, run);
      there.evidence(run).data();
      List<String> before = kept(run);
      assertThat(story(run)).isEqualTo(STORY.subList(0, 5));

      lost.thawed();
      proxy.release();

      discarded(there, run, before);
    }
  }

  @Test
  @Tag("full")
  void a_node_that_is_cut_off_from_its_database_does_no_harm_when_it_is_back() throws Exception {
    cutOff(Duration.ZERO);
  }

  @Test
  @Tag("full")
  void a_node_that_is_cut_off_for_a_minute_does_no_harm_when_it_is_back() throws Exception {
    int others = cutOff(Duration.ofMinutes(1));
    System.out.println("cut off for a minute: the other node answered " + others + " runs");
  }

  /** How many runs the other node answered in that time. */
  private int cutOff(Duration time) throws Exception {
    String run = computed("completed");
    proxy.cut();
    try (Node node = other()) {
      Work there = atLost.at(node.baseUrl());
      completed(there, run);
      there.evidence(run).data();
      List<String> before = kept(run);
      int others = answered(there, time);
      ApiClient.Answer refused = atLost.read(run);
      assertThat(refused.status()).as("%s", refused.body()).isEqualTo(503);

      proxy.mend();

      await().atMost(PATIENCE).until(() -> atLost.read(run).status() == 200);
      discarded(there, run, before);
      Json.Obj again = (Json.Obj) atLost.direct("lost-again", 3).data();
      assertThat(again.findText("status")).contains("completed");
      return others;
    }
  }

  /** Asks for one run after the other for that time; gives how many were answered. */
  private static int answered(Work there, Duration time) {
    long begun = System.nanoTime();
    int answered = 0;
    while (System.nanoTime() - begun < time.toNanos()) {
      assertThat(there.direct("lost-other-" + answered, answered).status()).isEqualTo(200);
      answered++;
    }
    return answered;
  }
}
