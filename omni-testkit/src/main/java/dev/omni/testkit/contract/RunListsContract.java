package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunQuery.Span;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunStore} for lists of runs. */
public abstract class RunListsContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private Run admitted(Run run) {
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private Run of(RunTarget subject) {
    return Run.accepted(
        samples.id(), samples.origin(), subject, Samples.terms(Execution.JOB), Json.Obj.EMPTY);
  }

  /** Pages of runs. */
  @Nested
  class Listing {
    @Test
    void runs_of_one_microsecond_are_paged_once_each_in_the_order_of_their_texts() {
      var all = new ArrayList<Run>();
      for (int i = 0; i < 300; i++) {
        all.add(admitted(samples.job()));
      }
      all.sort(Comparator.comparing((Run run) -> run.id().toString()).reversed());
      assertThat(paged(Filter.ALL, 7)).containsExactlyElementsOf(all);
    }

    @Test
    void newer_runs_come_first() {
      var all = new ArrayList<Run>();
      for (int i = 0; i < 20; i++) {
        all.add(0, admitted(samples.job()));
        samples.clock().forward(Duration.ofNanos(1000));
      }
      assertThat(paged(Filter.ALL, 3)).containsExactlyElementsOf(all);
    }

    @Test
    void every_filter_lets_through_what_the_query_says() {
      List<Run> all = mixed();
      Optional<UUID> retried =
          all.stream().flatMap(run -> run.origin().retryOf().stream()).findFirst();
      for (Filter filter : filters(retried)) {
        var query = new RunQuery(samples.tenant(), filter, Optional.empty(), 1000);
        List<Run> expected =
            all.stream()
                .filter(query::matches)
                .sorted(Comparator.comparing(RunQuery::position))
                .toList();
        assertThat(paged(filter, 5)).containsExactlyElementsOf(expected);
        assertThat(stores().runs().count(query)).isEqualTo(expected.size());
        assertThat(stores().runs().count(new RunQuery(samples.tenant(), filter, query.after(), 1)))
            .isEqualTo(1);
        assertThat(expected).isNotEmpty().hasSizeLessThan(all.size());
      }
    }

    private List<Run> mixed() {
      var all = new ArrayList<Run>();
      for (int i = 0; i < 6; i++) {
        samples.everyKind().forEach(run -> all.add(admitted(run)));
        samples.clock().forward(Duration.ofSeconds(1));
      }
      all.add(
          admitted(
              of(new RunTarget.CapabilityTarget(World.RISK, "risk.var", samples.workspace()))));
      all.add(
          admitted(of(new RunTarget.CapabilityTarget(World.FINANCE, "finance.x", samples.id()))));
      return all;
    }

    @Test
    void runs_of_another_kind_are_listed_by_their_target_and_status() {
      var all = new ArrayList<Run>();
      for (String kind : List.of("model_run", "benchmark_run", "workflow_run")) {
        for (String target : List.of("one", "two")) {
          Run queued = admitted(of(new RunTarget.OperationTarget(kind, target)));
          all.add(queued);
          all.add(admitted(of(new RunTarget.OperationTarget(kind, target)).queued(samples.now())));
        }
        samples.clock().forward(Duration.ofSeconds(1));
      }
      all.add(admitted(samples.job()));
      for (Filter filter :
          List.of(
              Filter.ALL,
              Filter.of(Optional.of("two"), Set.of()),
              Filter.of(Optional.of("two"), Set.of(RunStatus.QUEUED)),
              Filter.of(Optional.empty(), Set.of(RunStatus.DISPATCHING)),
              Filter.of(Optional.empty(), Set.of(RunStatus.QUEUED, RunStatus.DISPATCHING)))) {
        var query =
            new RunQuery(samples.tenant(), "model_run", filter, Optional.empty(), all.size());
        assertThat(Samples.runs(Stored.readable(stores().runs().list(query))))
            .containsExactlyElementsOf(
                all.stream()
                    .filter(run -> run.subject().kind().equals("model_run"))
                    .filter(query::matches)
                    .sorted(Comparator.comparing(RunQuery::position))
                    .toList())
            .isNotEmpty();
      }
    }

    private static Optional<Instant> at(String time) {
      return Optional.of(Instant.parse(time));
    }

    private List<Filter> filters(Optional<UUID> retried) {
      Instant second = Instant.parse("2026-03-01T09:00:01.123456Z");
      Filter all = Filter.ALL;
      var span = new Span(Optional.of(second), Optional.of(second.plusSeconds(3)));
      var years = new Span(at("0000-01-01T00:00:00Z"), at("9999-12-31T23:59:59.999999Z"));
      return List.of(
          all,
          filter(World.RISK, all.created(), all),
          filter(World.RISK, years, all),
          filter(World.FINANCE, span, Samples.having(RunStatus.FAILED)),
          new Filter(
              all.world(),
              Optional.of(samples.workspace()),
              Set.of(),
              all.capability(),
              all.retryOf(),
              all.created()),
          Samples.having(RunStatus.DISPATCHING),
          Samples.having(RunStatus.QUEUED),
          Samples.having(RunStatus.RUNNING),
          Samples.having(RunStatus.COMPLETED),
          Samples.having(RunStatus.FAILED),
          Samples.having(RunStatus.CANCELLED),
          Samples.having(RunStatus.RUNNING, RunStatus.CANCELLED, RunStatus.COMPLETED),
          new Filter(
              Optional.of(World.FINANCE),
              all.workspace(),
              Set.of(RunStatus.FAILED),
              Optional.of("finance.option.european-price"),
              all.retryOf(),
              span),
          new Filter(
              all.world(), all.workspace(), Set.of(), all.capability(), retried, all.created()),
          new Filter(
              all.world(),
              all.workspace(),
              Set.of(),
              Optional.of("finance.x"),
              all.retryOf(),
              all.created()));
    }

    private Filter filter(World world, Span created, Filter rest) {
      return new Filter(
          Optional.of(world),
          rest.workspace(),
          rest.statuses(),
          rest.capability(),
          rest.retryOf(),
          created);
    }

    private List<Run> paged(Filter filter, int size) {
      var runs = new ArrayList<Run>();
      Optional<ListPosition> after = Optional.empty();
      List<Run> page;
      do {
        var query = new RunQuery(samples.tenant(), filter, after, size);
        page = Samples.runs(Stored.readable(stores().runs().list(query)));
        runs.addAll(page);
        after = page.isEmpty() ? after : Optional.of(RunQuery.position(page.get(page.size() - 1)));
      } while (page.size() == size);
      return runs;
    }

    @Test
    void a_place_need_not_be_that_of_a_run() {
      Run old = admitted(samples.job());
      samples.clock().forward(Duration.ofSeconds(2));
      admitted(samples.job());
      var place = new ListPosition(samples.now().minusSeconds(1), samples.id());
      var query = new RunQuery(samples.tenant(), Filter.ALL, Optional.of(place), 10);
      assertThat(Samples.runs(Stored.readable(stores().runs().list(query)))).containsExactly(old);
    }

    @Test
    void tenants_and_modes_do_not_see_each_other() {
      admitted(samples.job());

      for (var tenant : List.of(samples.other().tenant(), samples.live())) {
        assertThat(stores().runs().list(new RunQuery(tenant, Filter.ALL, Optional.empty(), 10)))
            .isEmpty();
        assertThat(stores().runs().countQueued(tenant)).isZero();
      }
    }
  }
}
