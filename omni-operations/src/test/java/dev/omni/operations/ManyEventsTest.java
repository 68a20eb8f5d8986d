package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many senders at once, who repeat themselves and contradict themselves. */
class ManyEventsTest {
  private static final int SENDERS = 8;
  private static final String FLOW = "00000000-0000-4000-8000-00000000000f";

  private final ConnectorFixture house = new ConnectorFixture();

  @Test
  void counts_are_exact_and_no_trigger_fires_twice() throws Exception {
    counted(1_000);
  }

  @Test
  @Tag("full")
  void counts_are_exact_for_ten_thousand() throws Exception {
    counted(10_000);
  }

  /** A tenth are exact duplicates, a hundredth have the id of another and other content. */
  private void counted(int all) throws Exception {
    int same = all / 10;
    int other = all / 100;
    int distinct = all - same - other;
    Json.Obj trigger = Json.obj("event_type", "tick", "workflow", FLOW);
    String connection = house.connected(Json.obj("triggers", List.of(trigger)));
    var accepted = Collections.synchronizedList(new ArrayList<Json.Obj>());
    var duplicates = new AtomicInteger();
    var refused = new AtomicInteger();

    sendAll(
        events(distinct, same, other),
        event -> {
          try {
            Json.Obj told = house.event(connection, event);
            if (told.find("duplicate").orElseThrow().equals(new Json.Bool(true))) {
              duplicates.incrementAndGet();
            } else {
              accepted.add(told);
            }
          } catch (Fault conflict) {
            assertThat(conflict.reason()).startsWith("/id: ");
            refused.incrementAndGet();
          }
        });

    assertThat(accepted).hasSize(distinct);
    assertThat(refused).hasValue(other);
    assertThat(duplicates).hasValue(same);
    assertThat(
            accepted.stream().map(e -> e.findNumber("sequence").orElseThrow().longValue()).sorted())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, distinct).boxed().toList());
    Json.Obj events = house.read(connection).findObject("events").orElseThrow();
    assertThat(events.findNumber("count").orElseThrow())
        .isEqualByComparingTo(String.valueOf(distinct));
    assertThat(house.started()).isEqualTo(distinct);
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

  private interface Sender {
    void send(Json.Obj event);
  }

  private static void sendAll(List<Json.Obj> events, Sender sender) throws Exception {
    var pool = Executors.newFixedThreadPool(SENDERS);
    var next = new AtomicInteger();
    Callable<Boolean> work =
        () -> {
          for (int i = next.getAndIncrement(); i < events.size(); i = next.getAndIncrement()) {
            sender.send(events.get(i));
          }
          return true;
        };
    for (Future<Boolean> done : pool.invokeAll(Collections.nCopies(SENDERS, work))) {
      assertThat(done.get()).isTrue();
    }
    pool.shutdown();
  }
}
