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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of a key over all nodes of one database. */
class SharedLimitsIT {
  private static final Duration TIME = Duration.ofSeconds(6);
  private static final int RATE = 40;
  private static final int BURST = 80;
  private static final int AT_ONCE = 16;
  private static final Optional<String> FULL = Optional.of("concurrency_limit_exceeded");

  @TempDir private Path folder;
  private final ExecutorService clients = Executors.newCachedThreadPool();
  private SharedDatabase database;
  private Node one;
  private Node two;
  private Work atOne;
  private Work atTwo;

  @BeforeEach
  void start() throws IOException {
    database = SharedDatabase.create();
    one = Node.start(ServerSettings.of(SettingSources.read(settings("one"), "", Map.of())));
    two = Node.start(ServerSettings.of(SettingSources.read(settings("two"), "", Map.of())));
    atOne = Work.on(one.baseUrl(), one.credentials().read().orElseThrow());
    atTwo = atOne.at(two.baseUrl());
  }

  @AfterEach
  void stop() throws IOException {
    clients.shutdownNow();
    two.close();
    one.close();
  }

  private Map<Setting, String> settings(String name) {
    return database.node(folder, name);
  }

  private String slowKey() {
    var words =
        new ArrayList<>(
            List.of("keys", "create", "--mode=test", "--rate=" + RATE + "/" + BURST, "--json"));
    settings("operator").forEach((setting, value) -> words.add(setting.flag() + "=" + value));
    var made = InProcessCommand.run(words.toArray(String[]::new));
    assertThat(made.status()).as(made.err()).isZero();
    return ((Json.Obj) JsonReader.parse(made.out())).findText("key").orElseThrow();
  }

  /** Each node alone would let in almost as many as both may. */
  @Test
  void a_key_that_asks_two_nodes_as_fast_as_it_can_is_let_in_at_its_one_rate() throws Exception {
    String run = Work.text(atOne.direct("shared-rate", 1), "id");
    String key = slowKey();
    long begin = System.nanoTime();
    int let = 0;
    List<Callable<Integer>> clientsOfBoth =
        List.of(() -> letIn(atOne.with(key), run, begin), () -> letIn(atTwo.with(key), run, begin));
    for (Future<Integer> node : clients.invokeAll(clientsOfBoth)) {
      let += node.get();
    }
    double ideal = BURST + RATE * (System.nanoTime() - begin) / 1e9;
    System.out.printf("shared rate: two nodes let in %d, one may %.0f%n", let, ideal);
    assertThat(let / ideal).isBetween(0.7, 1.4);
  }

  private static int letIn(Work node, String run, long begin) {
    int let = 0;
    while (System.nanoTime() - begin < TIME.toNanos()) {
      int status = node.read(run).status();
      assertThat(status).isIn(200, 429);
      let += status == 200 ? 1 : 0;
    }
    return let;
  }

  @Test
  void direct_runs_on_one_node_take_the_places_of_those_on_the_other() throws Exception {
    List<Callable<ApiClient.Answer>> runs =
        IntStream.range(0, AT_ONCE)
            .<Callable<ApiClient.Answer>>mapToObj(
                i -> () -> atOne.direct("shared-place-" + i, i, "slow=8"))
            .toList();
    List<Future<ApiClient.Answer>> running = runs.stream().map(clients::submit).toList();
    // Each with a key of its own: the same one would be answered again as it was the first time.
    var tries = new AtomicInteger();
    await()
        .atMost(Duration.ofSeconds(8))
        .until(() -> fresh(tries), answer -> Work.code(answer).equals(FULL));
    for (Future<ApiClient.Answer> run : running) {
      assertThat(run.get().status()).isEqualTo(200);
    }
    await().atMost(Duration.ofSeconds(8)).until(() -> fresh(tries).status() == 200);
  }

  private ApiClient.Answer fresh(AtomicInteger tries) {
    return atTwo.direct("shared-other-" + tries.incrementAndGet(), 1);
  }
}
