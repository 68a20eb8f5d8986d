package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one process reads of a queue, look after look. */
class WaitingTest {
  private final RunsFixture fixture = new RunsFixture();
  private final Waiting waiting = fixture.omni.worker().waiting(Mode.TEST);

  private List<Run> several(int count) {
    return IntStream.range(0, count).mapToObj(this::started).toList();
  }

  private Run started(int number) {
    Run run = fixture.omni.start(ADA, fixture.rootJob(number, "waiting-" + number));
    fixture.pass(Duration.ofMillis(1));
    return run;
  }

  private static List<UUID> ids(List<Run> runs) {
    return runs.stream().map(Run::id).toList();
  }

  private List<UUID> next(Set<UUID> but, int limit) {
    return ids(waiting.next(but, limit));
  }

  @Test
  void what_was_read_ahead_is_given_as_it_was_until_all_is_read_again() {
    List<UUID> runs = ids(several(4));
    Set<UUID> handed = Set.of(runs.get(0));
    assertThat(next(Set.of(), 1)).containsExactly(runs.get(0));
    fixture.omni.runs().cancel(ADA, runs.get(1));

    assertThat(next(handed, 1)).containsExactly(runs.get(1));
    fixture.omni.runs().cancel(ADA, runs.get(2));

    waiting.fromTheOldest();
    assertThat(next(handed, 1)).containsExactly(runs.get(3));
  }

  @Test
  void where_others_take_runs_nothing_is_read_ahead() {
    Waiting shared =
        fixture
            .node(WatchedRuns.sharing(fixture.stores, steps -> {}), RunStarts.Entry.open())
            .worker()
            .waiting(Mode.TEST);
    List<UUID> runs = ids(several(3));
    assertThat(ids(shared.next(Set.of(), 1))).containsExactly(runs.get(0));
    fixture.omni.runs().cancel(ADA, runs.get(1));

    assertThat(ids(shared.next(Set.of(runs.get(0)), 1))).containsExactly(runs.get(2));
  }

  @Test
  void what_was_not_taken_is_given_again_first() {
    List<Run> runs = several(3);
    assertThat(next(Set.of(), 2)).containsExactlyElementsOf(ids(runs.subList(0, 2)));

    waiting.back(runs.subList(1, 2));

    assertThat(next(Set.of(), 2)).containsExactlyElementsOf(ids(runs.subList(1, 3)));
  }

  @Test
  void what_was_stored_long_after_its_time_is_found_from_the_oldest_on() {
    UUID late = started(0).id();
    fixture.pass(Duration.ofSeconds(1));
    UUID seen = started(1).id();
    assertThat(next(Set.of(late), 10)).containsExactly(seen);

    assertThat(next(Set.of(), 10)).containsExactly(seen);

    waiting.fromTheOldest();
    assertThat(next(Set.of(), 10)).containsExactly(late, seen);
  }

  @Test
  void what_was_stored_hardly_after_its_time_is_found_at_once() {
    UUID late = started(0).id();
    fixture.pass(Duration.ofMillis(50));
    UUID seen = started(1).id();
    assertThat(next(Set.of(late), 10)).containsExactly(seen);

    assertThat(next(Set.of(), 10)).containsExactly(late, seen);
  }
}
