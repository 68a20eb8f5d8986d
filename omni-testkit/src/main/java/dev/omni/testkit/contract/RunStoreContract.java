package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore.Step;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Mode;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunState;
import dev.omni.domain.run.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunStore}: insert a run, and replace a version by the next. */
public abstract class RunStoreContract extends RunAdmissionContract {
  /** Next versions. */
  @Nested
  class Replacing {
    @Test
    void every_state_comes_back() {
      for (Run next : samples.everyKind()) {
        admit(before(next));

        assertThat(stores().runs().replace(next, ChangeSet.NONE)).isTrue();
        assertThat(stored(next)).contains(next);
      }
    }

    @Test
    void texts_of_any_length_come_back() {
      for (int length : new int[] {4000, 4096, 4097, 100_000, 3_000_000}) {
        comesBack(length);
      }
    }

    private void comesBack(int length) {
      Json.Obj text = Json.obj("text", "é\n".repeat(length / 4) + "x".repeat(length / 4));
      Run run = samples.jobWith(text);
      admit(run);
      Lease lease = samples.lease();
      Run running = run.queued(samples.now()).acquired(lease, samples.now());
      assertThat(stored(run)).contains(run);
      assertThat(current(run)).isInstanceOf(RunHead.class);
      assertThat(stores().runs().replaceAll(List.of(new Step(running, ChangeSet.NONE, 1))))
          .hasSize(1);
      Run ended = running.finished(lease, new Outcome.Succeeded(text), samples.now());
      assertThat(stores().runs().replace(ended, ChangeSet.NONE)).isTrue();

      assertThat(stored(run)).contains(ended);
      assertThat(heads(RunStatus.COMPLETED))
          .filteredOn(head -> head.id().equals(run.id()))
          .singleElement()
          .satisfies(head -> isHeadOf(ended, head));
    }

    private RunFacts current(Run run) {
      return stores().runs().findCurrent(run.view(), run.id()).orElseThrow();
    }

    private void isHeadOf(Run ended, RunHead head) {
      boolean isLong = JsonWriter.of(ended.result()).size() > RunHead.SHORT;
      assertThat(head.isResultOmitted()).isEqualTo(isLong);
      assertThat(head.findResult()).isEqualTo(ended.findResult().filter(result -> !isLong));
      boolean isShort = JsonWriter.of(ended.input()).size() <= RunHead.SHORT;
      assertThat(head.input())
          .isEqualTo(Optional.of(InputHead.whole(ended.input())).filter(input -> isShort));
      assertThat(stores().runs().findHead(ended.tenant(), ended.id()))
          .map(known -> known.state().version())
          .contains(ended.state().version());
      RunFacts now = current(ended);
      assertThat(now.state()).isEqualTo(ended.state());
      assertThat(now)
          .satisfiesAnyOf(
              whole -> assertThat(whole).isEqualTo(ended),
              shown -> assertThat(shown).isInstanceOf(RunHead.class).matches(any -> !isShort));
    }

    private Run before(Run next) {
      Run accepted =
          Run.accepted(next.id(), next.origin(), next.subject(), next.policy(), next.input());
      RunState first = accepted.state();
      var state =
          new RunState(
              first.status(),
              next.state().version() - 1,
              0,
              0,
              first.lease(),
              first.times(),
              first.outcome());
      return new Run(next.id(), next.origin(), next.subject(), next.policy(), next.input(), state);
    }

    @Test
    void the_next_version_and_what_belongs_to_it_are_stored() {
      Run run = samples.job();
      admit(run);
      Run queued = run.queued(samples.now());
      Document document = samples.document("delivery", "first");

      assertThat(stores().runs().replace(queued, everything(queued, document))).isTrue();

      assertThat(stored(run)).contains(queued);
      assertThat(events(run)).containsExactly(queued.event(samples.now()));
      assertThat(stores().documents().findByName(run.tenant(), "delivery", "first"))
          .contains(document);
      assertThat(stores().evidence().find(run.tenant(), run.id())).isPresent();
    }

    @Test
    void a_version_that_does_not_follow_the_stored_one_writes_nothing() {
      Run run = samples.job();
      admit(run);
      Lease lease = samples.lease();
      Run taken = run.acquired(lease, samples.now());
      stores().runs().replace(taken, ChangeSet.NONE);
      Run late = run.queued(samples.now());
      ChangeSet change = everything(late, samples.document("delivery", "late"));

      assertThat(stores().runs().replace(late, change)).isFalse();
      Run early = taken.renewed(lease).renewed(lease);
      assertThat(stores().runs().replace(early, ChangeSet.NONE)).isFalse();

      assertThat(stored(run)).contains(taken);
      assertNothingOf(change);
    }

    @Test
    void a_later_version_takes_the_place_of_the_one_that_it_names_and_of_no_other() {
      Run waiting = samples.job().queued(samples.now());
      admit(waiting);
      Lease lease = samples.lease();
      Run running = waiting.acquired(lease, samples.now());
      Run ended = running.finished(lease, Samples.RESULT, samples.now());
      ChangeSet announced =
          ChangeSet.ofEvents(running.event(samples.now()), ended.event(samples.now()));

      assertThat(stores().runs().replaceAll(List.of(new Step(ended, announced)))).isEmpty();
      assertThat(events(waiting)).isEmpty();
      var step = new Step(ended, announced, waiting.state().version());
      assertThat(stores().runs().replaceAll(List.of(step))).containsExactly(ended.id());
      assertThat(stores().runs().replaceAll(List.of(step))).isEmpty();

      assertThat(stored(waiting)).contains(ended);
      assertThat(events(waiting)).containsExactlyElementsOf(announced.events());
    }

    @Test
    void a_document_that_is_not_the_stored_one_leaves_the_run_as_it_was() {
      Document document = samples.document("delivery", "first");
      stores().documents().insert(document, Optional.empty(), ChangeSet.NONE);
      Run run = samples.job();
      admit(run);
      Run queued = run.queued(samples.now());
      Document taken = samples.document("delivery", "first");
      Document third = document.with(Json.Obj.EMPTY).with(Json.Obj.EMPTY);

      for (Document stale : List.of(taken, third)) {
        assertThat(stores().runs().replace(queued, everything(queued, stale))).isFalse();
      }

      assertThat(stored(run)).contains(run);
      assertThat(events(run)).isEmpty();
      assertThat(stores().evidence().find(run.tenant(), run.id())).isEmpty();
    }

    @Test
    void one_of_two_documents_that_is_stale_keeps_out_the_other() {
      Document stale = samples.document("delivery", "first");
      stores().documents().insert(stale, Optional.empty(), ChangeSet.NONE);
      Document good = samples.document("delivery", "good");
      Run run = samples.job();
      admit(run);
      var change = new ChangeSet(List.of(), List.of(), List.of(good, stale));

      assertThat(stores().runs().replace(run.queued(samples.now()), change)).isFalse();

      assertThat(stores().documents().find(run.tenant(), "delivery", good.id())).isEmpty();
      assertThat(stored(run)).contains(run);
    }

    @Test
    void an_event_that_was_announced_already_fails_the_change_whole() {
      Run run = samples.job();
      stores().runs().insert(run, Optional.empty(), ChangeSet.ofEvents(run.event(samples.now())));
      Run queued = run.queued(samples.now());

      assertThatThrownBy(
              () -> stores().runs().replace(queued, ChangeSet.ofEvents(run.event(samples.now()))))
          .isInstanceOf(RuntimeException.class);

      assertThat(stored(run)).contains(run);
    }

    @Test
    void of_several_runs_those_that_follow_get_their_next_versions_at_once() {
      Run first = samples.job();
      Run stale = samples.job();
      Run last = samples.job();
      List.of(first, stale, last).forEach(run -> admit(run));
      Run overtaken = stale.queued(samples.now());
      stores().runs().replace(overtaken, ChangeSet.ofEvents(overtaken.event(samples.now())));
      List<Run> nexts =
          Stream.of(first, stale, last)
              .map(run -> run.acquired(samples.lease(), samples.now()))
              .toList();

      Set<UUID> kept = stores().runs().replaceAll(nexts.stream().map(this::announced).toList());

      assertThat(kept).containsExactlyInAnyOrder(first.id(), last.id());
      assertThat(nexts)
          .map(RunStoreContract.this::stored)
          .containsExactly(
              Optional.of(nexts.get(0)), Optional.of(overtaken), Optional.of(nexts.get(2)));
      assertThat(events(first)).containsExactly(nexts.get(0).event(samples.now()));
      assertThat(events(stale)).containsExactly(overtaken.event(samples.now()));
      assertThat(stores().runs().replaceAll(List.of())).isEmpty();
    }

    private Step announced(Run next) {
      return new Step(next, ChangeSet.ofEvents(next.event(samples.now())));
    }

    @Test
    void a_run_is_found_as_what_it_has_become_and_no_longer_as_what_it_was() {
      Run run = samples.job();
      admit(run);
      Lease lease = samples.lease();
      Run queued = run.queued(samples.now());
      Run running = queued.acquired(lease, samples.now());
      Run renewed = running.renewed(new Lease(lease.worker(), lease.token(), later(60)));
      Run ended = renewed.finished(lease, Samples.RESULT, samples.now());

      for (Run next : List.of(queued, running, renewed, ended)) {
        stores().runs().replace(next, ChangeSet.NONE);
        for (RunStatus status : RunStatus.values()) {
          assertThat(listed(status)).isEqualTo(status == next.status() ? List.of(next) : List.of());
        }
        for (int seconds : new int[] {0, 29, 30, 59, 60}) {
          List<RunHead> due = stores().runs().listDue(Mode.TEST, later(seconds), Instant.EPOCH, 10);
          assertThat(Samples.ofNoSize(due))
              .isEqualTo(next.due(later(seconds)) ? List.of(next.head()) : List.of());
        }
        assertThat(stores().runs().countQueued(samples.tenant()))
            .isEqualTo(next.status() == RunStatus.QUEUED ? 1 : 0);
        assertThat(stores().runs().countUnfinished(samples.tenant()))
            .isEqualTo(next.status().terminal() ? 0 : 1);
      }
    }

    private Instant later(long seconds) {
      return samples.now().plusSeconds(seconds);
    }

    private List<Run> listed(RunStatus status) {
      return Samples.runs(heads(status));
    }

    private List<RunHead> heads(RunStatus status) {
      Filter filter = Samples.having(status);
      var query = new RunQuery(samples.tenant(), filter, Optional.empty(), 10);
      return Stored.readable(stores().runs().list(query));
    }

    @Test
    void another_tenant_replaces_nothing() {
      Run run = samples.job();
      admit(run);
      Samples other = samples.other();
      Run foreign =
          new Run(run.id(), other.origin(), run.subject(), run.policy(), run.input(), run.state());

      assertThat(stores().runs().replace(foreign.queued(samples.now()), ChangeSet.NONE)).isFalse();

      assertThat(stored(run)).contains(run);
    }
  }
}
