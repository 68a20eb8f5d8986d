package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore.Step;
import dev.omni.application.spi.store.UsageStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageKey;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@code UsageStore}. */
public abstract class UsageStoreContract extends PortContract {
  private final Samples samples = Samples.fresh();
  private final Instant day = UsageBucket.DAY.startOf(samples.now());

  private UsageStore usage() {
    return stores().usage();
  }

  private UsageQuery query(UsageBucket bucket, UsageDimension... groupBy) {
    return query(samples.tenant(), bucket, Map.of(), groupBy);
  }

  private UsageQuery query(
      Tenant tenant,
      UsageBucket bucket,
      Map<UsageDimension, String> only,
      UsageDimension... groupBy) {
    Instant end = day.plus(Duration.ofDays(3));
    return new UsageQuery(tenant, day, end, bucket, List.of(groupBy), only);
  }

  private UsageAmount total() {
    return usage().total(query(UsageBucket.DAY));
  }

  private long runs() {
    return total().runs();
  }

  private Run running(Lease lease) {
    Run run = samples.job().acquired(lease, samples.now());
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private static ChangeSet counted(Run ended) {
    return ChangeSet.NONE.withUsage(UsageEntry.of(ended, 1));
  }

  /** Adds usage with the commit of a document. */
  private void add(Stores node, UsageEntry... entries) {
    ChangeSet with = ChangeSet.NONE;
    for (UsageEntry entry : entries) {
      with = with.withUsage(entry);
    }
    Document beside = samples.document("kind", samples.id().toString());
    node.documents().insert(beside, Optional.empty(), with);
  }

  private UsageEntry entry(int hour, String capability, String status, long runs) {
    var values =
        Map.of(
            UsageDimension.KIND,
            "omni_run",
            UsageDimension.KEY_ID,
            Samples.KEY.toString(),
            UsageDimension.WORLD,
            "finance",
            UsageDimension.CAPABILITY,
            capability,
            UsageDimension.STATUS,
            status);
    var key = new UsageKey(samples.tenant(), day.plus(Duration.ofHours(hour)), values);
    return new UsageEntry(
        key, new UsageAmount(runs, 2 * runs, Duration.ofNanos(3000 * runs), 4 * runs));
  }

  @Test
  void an_end_is_counted_in_its_commit_with_all_that_it_used() {
    Lease lease = samples.lease();
    Run ended =
        running(lease).finished(lease, Samples.RESULT, Duration.ofNanos(1_482_000), samples.now());
    stores().runs().replace(ended, counted(ended));

    int bytes = "{\"spot\":100}".length() + "{\"price\":10.45}".length();
    assertThat(total()).isEqualTo(new UsageAmount(1, 1, Duration.ofNanos(1_482_000), bytes));
    assertThat(usage().list(query(UsageBucket.HOUR, UsageDimension.values()), Optional.empty(), 9))
        .extracting(UsageRow::group)
        .containsExactly(
            new UsageGroup(
                UsageBucket.HOUR.startOf(samples.now()),
                List.of(
                    "omni_run",
                    Samples.KEY.toString(),
                    samples.workspace().toString(),
                    "finance",
                    "finance.option.european-price",
                    "low",
                    samples.tenant().mode().toString(),
                    "completed")));
  }

  @Test
  void a_write_that_loses_its_race_counts_nothing() {
    Lease lease = samples.lease();
    Run running = running(lease);
    Run ended = running.finished(lease, Samples.RESULT, samples.now());
    Run cancelled = running.cancelled(samples.now());

    assertThat(stores().runs().replace(ended, counted(ended))).isTrue();
    assertThat(stores().runs().replace(cancelled, counted(cancelled))).isFalse();
    assertThat(stores().runs().insert(ended, Optional.empty(), counted(ended)).inserted())
        .isFalse();

    assertThat(usage().list(query(UsageBucket.DAY, UsageDimension.STATUS), Optional.empty(), 9))
        .extracting(row -> row.group().values().get(0), row -> row.amount().runs())
        .containsExactly(tuple("completed", 1L));
  }

  @Test
  void equal_keys_of_one_commit_are_added_up_and_a_step_that_fails_is_left_out() {
    var steps = new ArrayList<Step>();
    for (int i = 0; i < 20; i++) {
      Lease lease = samples.lease();
      Run ended = running(lease).finished(lease, Samples.RESULT, samples.now());
      steps.add(new Step(ended, counted(ended), i % 2 == 0 ? 2 : 1));
    }
    int stored = stores().runs().replaceAll(steps).size();

    assertThat(stored).isEqualTo(10);
    assertThat(runs()).isEqualTo(10);
  }

  @Test
  void every_node_adds_to_the_same_sum() {
    add(stores(), entry(1, "a", "completed", 1), entry(1, "a", "completed", 2));
    add(otherNode(), entry(1, "a", "completed", 4));

    assertThat(total()).isEqualTo(new UsageAmount(7, 14, Duration.ofNanos(21_000), 28));
    assertThat(usage().total(query(samples.live(), UsageBucket.DAY, Map.of())))
        .isEqualTo(UsageAmount.NONE);
  }

  @Test
  void groups_are_distinguished_filtered_and_read_page_by_page() {
    add(
        stores(),
        entry(25, "b", "completed", 16),
        entry(3, "a", "failed", 8),
        entry(1, "b", "completed", 4),
        entry(1, "a", "completed", 2),
        entry(0, "a", "completed", 1));
    UsageQuery days =
        query(UsageBucket.DAY, UsageDimension.CAPABILITY, UsageDimension.WORKSPACE_ID);
    var only = Map.of(UsageDimension.STATUS, "completed", UsageDimension.CAPABILITY, "a");

    List<UsageRow> all = usage().list(days, Optional.empty(), 10);
    assertThat(all)
        .extracting(row -> row.group().values().get(0) + row.amount().runs())
        .containsExactly("a11", "b4", "b16");
    assertThat(usage().list(days, Optional.empty(), 1)).isEqualTo(all.subList(0, 1));
    assertThat(usage().list(days, Optional.of(all.get(0).group()), 1)).isEqualTo(all.subList(1, 2));
    assertThat(usage().list(days, Optional.of(all.get(2).group()), 1)).isEmpty();
    assertThat(usage().total(query(samples.tenant(), UsageBucket.DAY, only)).runs()).isEqualTo(3);
    assertThat(usage().list(query(UsageBucket.HOUR), Optional.empty(), 10))
        .extracting(row -> row.amount().runs())
        .containsExactly(1L, 6L, 8L, 16L);
  }

  @Test
  void hours_become_days_and_no_total_changes() {
    add(stores(), entry(25, "b", "completed", 16), entry(2, "a", "completed", 2));
    add(otherNode(), entry(3, "a", "completed", 1), entry(4, "a", "completed", 4));
    UsageAmount before = total();
    UsageQuery query = query(UsageBucket.DAY, UsageDimension.CAPABILITY);
    List<UsageRow> listed = usage().list(query, Optional.empty(), 10);
    Instant end = day.plus(Duration.ofDays(1));

    assertThat(usage().rollUp(end, 1)).isEqualTo(1);
    assertThat(total()).isEqualTo(before);
    assertThat(usage().rollUp(end, 10)).isEqualTo(2);
    assertThat(usage().rollUp(end, 10)).isZero();

    assertThat(total()).isEqualTo(before);
    assertThat(usage().list(query, Optional.empty(), 10)).isEqualTo(listed);
    assertThat(usage().list(query(UsageBucket.HOUR), Optional.empty(), 10))
        .extracting(row -> row.group().start())
        .containsExactly(day, day.plus(Duration.ofHours(25)));
  }

  @Test
  void two_nodes_that_move_hours_at_once_move_each_once() throws Exception {
    for (int hour = 0; hour < 24; hour++) {
      add(hour % 2 == 0 ? stores() : otherNode(), entry(hour, "a", "completed", 1));
    }
    Instant end = day.plus(Duration.ofDays(1));
    List<Callable<Integer>> movers =
        List.of(
            () -> stores().usage().rollUp(end, 100), () -> otherNode().usage().rollUp(end, 100));
    try (var atOnce = new ConcurrentCalls()) {
      assertThat(atOnce.all(movers).stream().mapToInt(moved -> moved).sum()).isEqualTo(24);
    }
    assertThat(runs()).isEqualTo(24);
  }

  @Test
  void usage_that_is_not_that_of_the_runs_is_found() {
    Lease lease = samples.lease();
    Run good = running(lease).finished(lease, Samples.RESULT, Duration.ofMillis(7), samples.now());
    stores().runs().replace(good, counted(good));
    Instant end = day.plus(Duration.ofDays(1));
    assertThat(usage().differences(day, end)).isEmpty();

    Run lost = samples.job().queued(samples.now()).cancelled(samples.now());
    stores().runs().insert(lost, Optional.empty(), ChangeSet.NONE);
    add(stores(), entry(1, "forged", "completed", 1));

    assertThat(usage().differences(day, end))
        .extracting(
            difference -> difference.key().value(UsageDimension.STATUS),
            difference -> difference.counted().runs(),
            difference -> difference.recounted().runs())
        .containsExactlyInAnyOrder(tuple("cancelled", 0L, 1L), tuple("completed", 1L, 0L));
    assertThat(usage().differences(end, end.plus(Duration.ofDays(1)))).isEmpty();
  }

  @Test
  void verifications_are_not_compared_with_runs() {
    Map<UsageDimension, String> values =
        Map.of(UsageDimension.KIND, "verification", UsageDimension.KEY_ID, Samples.KEY.toString());
    add(stores(), new UsageEntry(new UsageKey(samples.tenant(), day, values), UsageAmount.NONE));

    assertThat(usage().differences(day, day.plus(Duration.ofDays(1)))).isEmpty();
  }

  @Test
  void a_text_of_any_length_and_alphabet_counts_its_bytes() {
    for (Run run : samples.everyKind()) {
      stores()
          .runs()
          .insert(run, Optional.empty(), run.status().terminal() ? counted(run) : ChangeSet.NONE);
    }

    assertThat(usage().differences(day, day.plus(Duration.ofDays(1)))).isEmpty();
  }

  @Test
  void a_text_that_is_not_in_its_row_counts_its_bytes() {
    Json.Obj text = Json.obj("text", "é".repeat(9000));
    Lease lease = samples.lease();
    Run ended =
        samples
            .jobWith(text)
            .acquired(lease, samples.now())
            .finished(lease, new Outcome.Succeeded(text), samples.now());
    stores().runs().insert(ended, Optional.empty(), counted(ended));

    assertThat(usage().differences(day, day.plus(Duration.ofDays(1)))).isEmpty();
  }

  @Test
  void ends_from_sixteen_threads_on_two_nodes_are_counted_once_each() throws Exception {
    List<Callable<Boolean>> ends = new ArrayList<>();
    IntStream.range(0, 16)
        .forEach(i -> ends.add(i % 2 == 0 ? racer(stores()) : racer(otherNode())));
    try (var atOnce = new ConcurrentCalls()) {
      atOnce.all(ends);
    }
    assertThat(runs()).isEqualTo(16 * 5);
    assertThat(usage().differences(day, day.plus(Duration.ofDays(1)))).isEmpty();
  }

  /** Ends runs twice: what comes second is lost. */
  private Callable<Boolean> racer(Stores node) {
    List<Run> mine = new ArrayList<>();
    Lease lease = samples.lease();
    IntStream.range(0, 5).forEach(i -> mine.add(running(lease)));
    Instant now = samples.now();
    return () -> {
      for (Run run : mine) {
        Run cancelled = run.cancelled(now);
        Run failed = run.finished(lease, Samples.RESULT, now);
        node.runs().replace(cancelled, counted(cancelled));
        node.runs().replace(failed, counted(failed));
      }
      return true;
    };
  }
}
