package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.spi.RunStore;
import dev.omni.application.spi.RunStore.Admission;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Scenario;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a process need not read of its queue, since it has stored it itself. */
class ArrivalsTest {
  private static final int MANY = 400;

  private final RunsFixture fixture = new RunsFixture();
  private final AtomicBoolean shared = new AtomicBoolean();
  private final AtomicReference<Runnable> admitted = new AtomicReference<>(() -> {});
  private final List<Object> read = new ArrayList<>();
  private final Omni node = fixture.node(seen(), RunStarts.Entry.open());
  private final Waiting waiting = node.worker().waiting(Mode.TEST);

  /** Runs as a node sees them that may have others beside it. */
  private Stores seen() {
    RunStore runs =
        (RunStore)
            Proxy.newProxyInstance(
                RunStore.class.getClassLoader(),
                new Class<?>[] {RunStore.class},
                (proxy, method, arguments) ->
                    method.getName().equals("shared")
                        ? shared.get()
                        : told(method.getName(), method.invoke(fixture.stores.runs(), arguments)));
    Stores all = fixture.stores;
    return new Stores(
        runs, all.records(), all.documents(), all.evidence(), all.deliveries(), all.office());
  }

  private Object told(String method, Object answer) {
    if (method.equals("due")) {
      read.addAll((List<?>) answer);
    }
    if (method.equals("admit")) {
      admitted.get().run();
    }
    return answer;
  }

  private UUID started(Omni on, int number) {
    return on.start(ADA, fixture.rootJob(number, "arrival-" + number)).id();
  }

  private List<UUID> several(int count) {
    return IntStream.range(0, count).mapToObj(number -> started(node, number)).toList();
  }

  private List<UUID> next(int limit) {
    return waiting.next(Set.of(), limit).stream().map(Run::id).toList();
  }

  @Test
  void what_it_has_stored_is_given_in_its_order_and_not_read() {
    next(1);
    List<UUID> runs = several(3);

    assertThat(next(2)).containsExactlyElementsOf(runs.subList(0, 2));
    assertThat(next(1)).containsExactly(runs.get(2));
    assertThat(read).isEmpty();
  }

  @Test
  void what_waits_for_longer_comes_first_and_of_many_no_more_is_read() {
    UUID before = started(fixture.omni, MANY);
    fixture.pass(Duration.ofSeconds(1));
    UUID first = started(node, 0);
    fixture.pass(Duration.ofMillis(1));
    IntStream.range(1, MANY).forEach(number -> started(node, number));

    assertThat(next(MANY)).startsWith(before, first).hasSize(MANY).doesNotHaveDuplicates();
    assertThat(read).hasSize(2);
  }

  @Test
  void one_that_is_just_being_stored_is_given_once() {
    var amid = new ArrayList<UUID>();
    admitted.set(() -> amid.addAll(next(10)));

    UUID run = started(node, 0);

    assertThat(amid).isEmpty();
    assertThat(next(10)).containsExactly(run);
  }

  @Test
  void what_was_read_does_not_arrive_again() {
    List<UUID> runs = several(2);
    assertThat(next(2)).containsExactlyInAnyOrderElementsOf(runs);
    node.work();

    assertThat(next(2)).isEmpty();
  }

  @Test
  void one_that_was_cancelled_is_not_given() {
    next(1);
    List<UUID> runs = several(2);
    node.runs().cancel(ADA, runs.get(0));

    assertThat(next(2)).containsExactly(runs.get(1));
  }

  @Test
  void those_that_find_no_room_are_read() {
    next(1);
    List<UUID> runs = several(8000);

    assertThat(next(8000)).containsExactlyInAnyOrderElementsOf(runs);
  }

  @Test
  void one_that_is_held_back_is_read_when_its_time_has_come() {
    next(1);
    StartRun held = fixture.rootJob(1, "held-back");
    var wishes = new StartRun.Wishes(Optional.empty(), Scenario.of("hold_queued=1"));
    UUID run =
        node.start(
                ADA,
                new StartRun(
                    held.workspaceId(), held.capability(), held.key(), held.input(), wishes))
            .id();
    assertThat(next(1)).isEmpty();

    fixture.pass(Duration.ofSeconds(1));

    assertThat(next(1)).containsExactly(run);
  }

  @Test
  void what_does_not_fit_into_one_look_still_comes_before_what_arrives() {
    IntStream.range(0, MANY).forEach(number -> started(fixture.omni, number));
    fixture.pass(Duration.ofSeconds(1));
    UUID last = started(node, MANY);
    var given = Set.copyOf(next(MANY - 20));

    assertThat(waiting.next(given, 20)).extracting(Run::id).hasSize(20).doesNotContain(last);
    assertThat(next(MANY + 1)).endsWith(last);
  }

  @Test
  void once_there_are_others_nothing_is_given_that_they_may_have_done() {
    next(1);
    several(2);
    shared.set(true);
    next(1);
    fixture.omni.work();
    shared.set(false);

    assertThat(next(2)).isEmpty();
  }

  @Test
  void what_others_have_stored_is_read_when_they_are_gone() {
    next(1);
    shared.set(true);
    next(1);
    UUID theirs = started(fixture.omni, 0);
    fixture.pass(Duration.ofMillis(1));
    shared.set(false);
    UUID ours = started(node, 1);

    assertThat(next(2)).containsExactly(theirs, ours);
  }

  @Test
  void what_finds_no_room_is_counted_and_what_was_taken_makes_room() {
    var arrivals = new Arrivals(fixture.doors::now);
    String megabyte = "x".repeat(1_000_000);
    Run sample = fixture.stores.runs().find(ADA.tenant(), started(node, 0)).orElseThrow();
    Runnable arrive =
        () -> {
          var run =
              new Run(
                  UUID.randomUUID(),
                  sample.origin(),
                  sample.subject(),
                  sample.terms(),
                  Json.obj("text", Json.arr(megabyte)),
                  sample.state());
          arrivals.stored(run, () -> new Admission(run, true, Optional.empty()));
        };
    IntStream.range(0, 7).forEach(i -> arrive.run());
    assertThat(arrivals.missed()).isZero();
    arrive.run();
    assertThat(arrivals.missed()).isEqualTo(1);

    assertThat(arrivals.take(Set.of(), 1)).hasSize(1);
    arrive.run();
    assertThat(arrivals.missed()).isEqualTo(1);
  }
}
