package dev.omni.domain.run;

import static dev.omni.domain.run.SampleRuns.NOON;
import static dev.omni.domain.run.SampleRuns.VAR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunQuery.Made;
import dev.omni.domain.run.RunQuery.Span;
import dev.omni.domain.run.RunTarget.OperationTarget;
import dev.omni.domain.world.World;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Each condition of a list of runs leaves out what does not meet it, whatever the others say. */
class RunQueryTest {
  private static final UUID ELSEWHERE = new UUID(7, 7);
  private static final UUID FIRST = new UUID(7, 8);
  private static final Run RUN =
      Run.accepted(
          SampleRuns.ID,
          SampleRuns.origin(RunSources.retry(Optional.of(FIRST))),
          VAR,
          SampleRuns.job(),
          Json.Obj.EMPTY);

  private static boolean matches(Filter filter) {
    return new RunQuery(RUN.tenant(), filter, Optional.empty(), 10).matches(RUN);
  }

  private static Filter world(World world) {
    return new Filter(
        Optional.of(world),
        Optional.empty(),
        Set.of(),
        Optional.empty(),
        Optional.empty(),
        Span.EVER);
  }

  private static Filter made(Made made) {
    return new Filter(
        Optional.empty(), Optional.empty(), Set.of(), Optional.empty(), made, Span.EVER);
  }

  @Test
  void without_conditions_every_run_of_a_capability_of_the_tenant_is_listed() {
    assertThat(matches(Filter.ALL)).isTrue();
    var live = new Tenant(SampleRuns.PROJECT, Mode.LIVE);
    assertThat(new RunQuery(live, Filter.ALL, Optional.empty(), 10).matches(RUN)).isFalse();
    assertThat(
            new RunQuery(RUN.tenant(), "model_run", Filter.ALL, Optional.empty(), 10).matches(RUN))
        .isFalse();
  }

  @Test
  void a_world_is_that_of_the_capability() {
    Run model = SampleRuns.accepted(new OperationTarget("model_run", "x"), SampleRuns.job());

    assertThat(matches(world(World.RISK))).isTrue();
    assertThat(matches(world(World.FINANCE))).isFalse();
    assertThat(
            new RunQuery(model.tenant(), "model_run", world(World.RISK), Optional.empty(), 10)
                .matches(model))
        .isFalse();
  }

  @Test
  void a_workspace_is_that_of_the_run() {
    assertThat(matches(Filter.ALL.in(Optional.of(SampleRuns.ROOM)))).isTrue();
    assertThat(matches(Filter.ALL.in(Optional.of(ELSEWHERE)))).isFalse();
    assertThat(matches(Filter.ALL.in(Optional.of(ELSEWHERE)).in(Optional.empty()))).isTrue();
  }

  @Test
  void a_target_and_its_statuses_are_those_of_the_run() {
    Optional<String> target = Optional.of("risk.var.parametric");

    assertThat(matches(Filter.of(target, Set.of()))).isTrue();
    assertThat(matches(Filter.of(Optional.of("risk.var"), Set.of()))).isFalse();
    assertThat(matches(Filter.of(target, Set.of(RunStatus.DISPATCHING, RunStatus.FAILED))))
        .isTrue();
    assertThat(matches(Filter.of(target, Set.of(RunStatus.FAILED)))).isFalse();
  }

  @Test
  void what_made_a_run_is_its_retry_its_request_and_its_key() {
    Optional<UUID> none = Optional.empty();
    Optional<String> any = Optional.empty();

    assertThat(made(new Made(Optional.of(FIRST), any, none)).retryOf()).contains(FIRST);
    assertThat(matches(made(new Made(Optional.of(FIRST), any, none)))).isTrue();
    assertThat(matches(made(new Made(Optional.of(ELSEWHERE), any, none)))).isFalse();
    assertThat(matches(made(new Made(none, Optional.of("req_12345678"), none)))).isTrue();
    assertThat(matches(made(new Made(none, Optional.of("req_2"), none)))).isFalse();
    assertThat(matches(made(new Made(none, any, Optional.of(SampleRuns.KEY))))).isTrue();
    assertThat(matches(made(new Made(none, any, Optional.of(ELSEWHERE))))).isFalse();
  }

  @Test
  void a_period_includes_its_begin_and_excludes_its_end() {
    Span around = new Span(Optional.of(NOON), Optional.of(NOON.plusNanos(1)));

    assertThat(matches(Filter.ALL.created(around))).isTrue();
    Instant later = NOON.plusNanos(1);
    assertThat(matches(Filter.ALL.created(new Span(Optional.of(later), Optional.empty()))))
        .isFalse();
    assertThat(matches(Filter.ALL.created(new Span(Optional.empty(), Optional.of(NOON)))))
        .isFalse();
  }

  @Test
  void a_page_begins_behind_its_position() {
    ListPosition own = RunQuery.position(RUN);

    assertThat(own).isEqualTo(new ListPosition(NOON, SampleRuns.ID));
    assertThat(page(new ListPosition(NOON.plusSeconds(1), ELSEWHERE))).isTrue();
    assertThat(page(own)).isFalse();
    assertThat(page(new ListPosition(NOON.minusSeconds(1), ELSEWHERE))).isFalse();
  }

  private static boolean page(ListPosition after) {
    return new RunQuery(RUN.tenant(), Filter.ALL, Optional.of(after), 10).matches(RUN);
  }
}
