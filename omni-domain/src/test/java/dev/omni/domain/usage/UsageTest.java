package dev.omni.domain.usage;

import static dev.omni.domain.run.SampleRuns.KEY;
import static dev.omni.domain.run.SampleRuns.NOON;
import static dev.omni.domain.run.SampleRuns.ROOM;
import static dev.omni.domain.run.SampleRuns.VAR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget.OperationTarget;
import dev.omni.domain.run.SampleRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is counted, under which key, and how it is asked for. */
class UsageTest {
  private static final Tenant TENANT = new Tenant(SampleRuns.PROJECT, Mode.TEST);

  private static UsageKey key(Instant hour, Map<UsageDimension, String> values) {
    return new UsageKey(TENANT, hour, values);
  }

  @ParameterizedTest
  @EnumSource
  void a_dimension_is_read_by_its_own_word(UsageDimension dimension) {
    assertThat(dimension.toString()).isEqualTo(dimension.name().toLowerCase(Locale.ROOT));
    assertThat(UsageDimension.of(dimension.toString())).contains(dimension);
    assertThat(UsageDimension.of(dimension.name())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void a_kind_is_read_by_its_own_word_and_is_a_run_when_it_is_called_one(UsageKind kind) {
    assertThat(UsageKind.of(kind.toString())).contains(kind);
    assertThat(UsageKind.of(kind.name())).isEmpty();
    assertThat(kind.run()).isEqualTo(kind.toString().endsWith("_run"));
  }

  @Test
  void a_bucket_ends_at_its_bound_or_at_the_next_one() {
    Instant late = NOON.plusSeconds(1);

    assertThat(UsageBucket.HOUR).hasToString("hour");
    assertThat(UsageBucket.DAY).hasToString("day");
    assertThat(UsageBucket.HOUR.endBefore(NOON)).isEqualTo(NOON);
    assertThat(UsageBucket.HOUR.endBefore(late)).isEqualTo(NOON.plusSeconds(3600));
    assertThat(UsageBucket.DAY.endBefore(late)).isEqualTo(Instant.parse("2026-11-22T00:00:00Z"));
    assertThat(UsageBucket.DAY.startOf(late)).isEqualTo(Instant.parse("2026-11-21T00:00:00Z"));
  }

  @Property
  void amounts_add_up_member_by_member(
      @ForAll @IntRange(max = 9) int runs,
      @ForAll @IntRange(max = 9) int rows,
      @ForAll @IntRange(max = 9) int seconds,
      @ForAll @IntRange(max = 9) int bytes) {
    var amount = new UsageAmount(runs, rows, Duration.ofSeconds(seconds), bytes);
    var more = new UsageAmount(1, 20, Duration.ofMinutes(5), 4000);

    assertThat(amount.plus(more))
        .isEqualTo(
            new UsageAmount(runs + 1, rows + 20, Duration.ofSeconds(seconds + 300), bytes + 4000));
    assertThat(amount.plus(UsageAmount.NONE)).isEqualTo(amount);
  }

  @Test
  void more_runs_are_added_to_the_use_and_nothing_else() {
    var use = new QuotaUse(2, Duration.ofSeconds(7), 9);

    assertThat(use.plusRuns(3)).isEqualTo(new QuotaUse(5, Duration.ofSeconds(7), 9));
  }

  @Test
  void a_run_of_a_capability_counts_with_its_time_and_the_bytes_it_stored() {
    UsageEntry entry = UsageEntry.of(SampleRuns.completed(VAR), 4);

    assertThat(entry.key().tenant()).isEqualTo(TENANT);
    assertThat(entry.key().hour()).isEqualTo(NOON);
    assertThat(entry.key().values())
        .isEqualTo(
            Map.of(
                UsageDimension.KIND, "omni_run",
                UsageDimension.KEY_ID, KEY.toString(),
                UsageDimension.WORKSPACE_ID, ROOM.toString(),
                UsageDimension.WORLD, "risk",
                UsageDimension.CAPABILITY, "risk.var.parametric",
                UsageDimension.WORKLOAD_CLASS, "low",
                UsageDimension.STATUS, "completed"));
    // {"n":1} has 7 bytes and {"price":2.5} has 13.
    assertThat(entry.amount()).isEqualTo(new UsageAmount(1, 4, Duration.ofMillis(500), 20));
  }

  @Test
  void a_run_without_a_result_stores_its_input_and_has_computed_nothing() {
    Run failed = SampleRuns.accepted(VAR, SampleRuns.job()).dispatchFailed("x", NOON);

    assertThat(UsageEntry.of(failed, 1).amount())
        .isEqualTo(new UsageAmount(1, 1, Duration.ZERO, 7));
  }

  @Test
  void a_run_of_a_model_has_no_world_and_no_workspace() {
    UsageKey key =
        UsageEntry.of(SampleRuns.completed(new OperationTarget("model_run", "ref.exact")), 1).key();

    assertThat(key.values())
        .containsOnlyKeys(
            UsageDimension.KIND,
            UsageDimension.KEY_ID,
            UsageDimension.WORKLOAD_CLASS,
            UsageDimension.STATUS);
    assertThat(key.value(UsageDimension.WORLD)).isEmpty();
  }

  @Test
  void an_operation_counts_for_the_key_and_the_workspace_of_its_caller() {
    Caller ada = Caller.live("ada");
    Binding own = ada.binding();
    var bound =
        new Binding(
            own.organizationId(),
            own.projectId(),
            own.environmentId(),
            own.mode(),
            Optional.of(ROOM));
    Caller machine = new Caller(ada.principal(), ada.keyId(), bound, ada.scopes(), "req_1");
    Instant now = NOON.plusSeconds(90);
    UsageEntry entry = UsageEntry.of(UsageKind.VERIFICATION, machine, now, Json.obj("a", 1));

    assertThat(entry)
        .isEqualTo(
            new UsageEntry(
                new UsageKey(
                    ada.tenant(),
                    NOON,
                    Map.of(
                        UsageDimension.KIND,
                        "verification",
                        UsageDimension.KEY_ID,
                        ada.keyId().toString(),
                        UsageDimension.WORKSPACE_ID,
                        ROOM.toString(),
                        UsageDimension.STATUS,
                        "completed")),
                new UsageAmount(1, 1, Duration.ZERO, 7)));
    assertThat(UsageEntry.of(UsageKind.VERIFICATION, ada, now, Json.Obj.EMPTY).key().values())
        .doesNotContainKey(UsageDimension.WORKSPACE_ID);
  }

  @Test
  void a_key_keeps_what_has_a_value_and_takes_its_mode_from_the_tenant() {
    UsageKey key = key(NOON, Map.of(UsageDimension.WORLD, "", UsageDimension.KIND, "omni_run"));

    assertThat(key.values()).isEqualTo(Map.of(UsageDimension.KIND, "omni_run"));
    assertThat(key.value(UsageDimension.KIND)).isEqualTo("omni_run");
    assertThat(key.value(UsageDimension.MODE)).isEqualTo("test");
    assertThat(key(NOON, Map.of(UsageDimension.MODE, "live")).values()).isEmpty();
    assertThat(key.in(UsageBucket.DAY))
        .isEqualTo(key(Instant.parse("2026-11-21T00:00:00Z"), key.values()));
  }

  @Test
  void groups_are_in_the_order_of_time_and_then_of_their_values() {
    var first = new UsageGroup(NOON, List.of("a", "b"));

    assertThat(first).isEqualByComparingTo(new UsageGroup(NOON, List.of("a", "b")));
    assertThat(first).isLessThan(new UsageGroup(NOON, List.of("a", "c")));
    assertThat(first).isLessThan(new UsageGroup(NOON, List.of("b", "a")));
    assertThat(new UsageGroup(NOON, List.of("b", "a"))).isGreaterThan(first);
    assertThat(new UsageGroup(NOON, List.of("z", "z")))
        .isLessThan(new UsageGroup(NOON.plusSeconds(1), List.of("a", "a")));
  }

  @Test
  void a_query_counts_from_its_start_to_before_its_end() {
    UsageKey key = key(NOON, Map.of(UsageDimension.WORLD, "risk"));

    assertThat(query(NOON, NOON.plusSeconds(1), Map.of()).matches(key)).isTrue();
    assertThat(query(NOON.minusSeconds(1), NOON, Map.of()).matches(key)).isFalse();
    assertThat(query(NOON.plusSeconds(1), NOON.plusSeconds(2), Map.of()).matches(key)).isFalse();
    var other = new UsageKey(new Tenant(new UUID(0, 0), Mode.TEST), NOON, key.values());
    assertThat(query(NOON, NOON.plusSeconds(1), Map.of()).matches(other)).isFalse();
  }

  @Test
  void a_query_counts_only_what_has_all_the_values_it_names() {
    UsageKey key = key(NOON, Map.of(UsageDimension.WORLD, "risk", UsageDimension.STATUS, "failed"));
    Instant end = NOON.plusSeconds(1);

    assertThat(query(NOON, end, Map.of(UsageDimension.WORLD, "risk")).matches(key)).isTrue();
    assertThat(
            query(
                    NOON,
                    end,
                    Map.of(UsageDimension.WORLD, "risk", UsageDimension.STATUS, "completed"))
                .matches(key))
        .isFalse();
    assertThat(query(NOON, end, Map.of(UsageDimension.CAPABILITY, "x")).matches(key)).isFalse();
  }

  @Test
  void a_group_has_the_start_of_its_bucket_and_the_values_in_the_order_asked_for() {
    UsageKey key = key(NOON, Map.of(UsageDimension.WORLD, "risk", UsageDimension.STATUS, "failed"));

    assertThat(query(NOON, NOON, Map.of()).group(key))
        .isEqualTo(
            new UsageGroup(Instant.parse("2026-11-21T00:00:00Z"), List.of("failed", "", "risk")));
  }

  private static UsageQuery query(Instant from, Instant to, Map<UsageDimension, String> only) {
    return new UsageQuery(
        TENANT,
        from,
        to,
        UsageBucket.DAY,
        List.of(UsageDimension.STATUS, UsageDimension.CAPABILITY, UsageDimension.WORLD),
        only);
  }
}
