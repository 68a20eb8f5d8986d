package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.application.spi.store.RetentionStore.Old;
import dev.omni.application.spi.store.RunSequence;
import dev.omni.application.spi.store.RunSequence.Head;
import dev.omni.application.spi.store.RunStore.Step;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunStore} for the numbers of the runs of capabilities. */
public abstract class RunSequenceContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private RunSequence sequence() {
    return stores().runs().sequence();
  }

  private static Run accepted(Stores node, Run run) {
    node.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  /** Evidence of a run as its factory makes it, before the store knows the number. */
  private static LogEntry evidence(Run run) {
    Json.Obj predicate = Json.obj("a", 1, "sequence", SequenceNumber.open(run.id()), "z", "ä€");
    String statement = Json.obj("predicate", predicate).canonical();
    return new LogEntry(run.id(), run.tenant(), "omni_run", statement);
  }

  private static ChangeSet sealed(Run run) {
    return ChangeSet.NONE.withLogEntry(evidence(run));
  }

  private Run ended(Run run) {
    Lease lease = samples.lease();
    return run.acquired(lease, samples.now()).finished(lease, Samples.RESULT, samples.now());
  }

  private void end(Stores node, Run run) {
    var step = new Step(ended(run), sealed(run), run.state().version());
    assertThat(node.runs().replaceAll(List.of(step))).containsExactly(run.id());
  }

  /** Returns the text of the number in the evidence of a run. */
  private String stated(Run run) {
    String text =
        stores().evidence().find(run.tenant(), run.id()).map(Entry::logEntry).get().statement();
    String before = "{\"predicate\":{\"a\":1,\"sequence\":";
    String after = ",\"z\":\"ä€\"}}";
    assertThat(text).startsWith(before).endsWith(after);
    return text.substring(before.length(), text.length() - after.length());
  }

  private static String number(Tenant tenant, long number) {
    return "{\"number\":%d,\"scope\":\"project:%s:%s\"}"
        .formatted(number, tenant.projectId(), tenant.mode());
  }

  @Test
  void runs_are_numbered_from_one_in_each_project_and_mode() {
    assertThat(sequence().head(samples.tenant())).isEqualTo(Head.NONE);
    Run first = accepted(stores(), samples.job());
    Run second = accepted(otherNode(), samples.job());
    Samples live = samples.inLive();
    Run other = accepted(stores(), live.job());

    assertThat(sequence().head(samples.tenant())).isEqualTo(new Head(2, List.of(1L, 2L)));
    assertThat(sequence().head(live.tenant())).isEqualTo(new Head(1, List.of(1L)));
    assertThat(sequence().find(samples.tenant(), 1)).contains(first.id());
    assertThat(sequence().find(samples.tenant(), 2)).contains(second.id());
    assertThat(sequence().find(live.tenant(), 1)).contains(other.id());
    assertThat(sequence().find(samples.tenant(), 3)).isEmpty();
    assertThat(sequence().tenants()).containsExactlyInAnyOrder(samples.tenant(), live.tenant());
  }

  @Test
  void a_run_of_an_earlier_operation_has_no_number() {
    Run operation = samples.operation("model_run", Json.Obj.EMPTY);
    accepted(stores(), operation);
    end(stores(), operation);

    assertThat(sequence().head(samples.tenant())).isEqualTo(Head.NONE);
    assertThat(stated(operation)).isEqualTo("null");
  }

  @Test
  void evidence_has_the_number_of_its_run_whether_that_was_stored_before_or_with_it() {
    Run job = accepted(stores(), samples.job());
    Run direct = ended(samples.direct());
    stores().runs().insert(direct, Optional.empty(), sealed(direct));
    end(otherNode(), job);

    assertThat(stated(job)).isEqualTo(number(samples.tenant(), 1));
    assertThat(stated(direct)).isEqualTo(number(samples.tenant(), 2));
    assertThat(sequence().head(samples.tenant())).isEqualTo(new Head(2, List.of()));
  }

  @Test
  void a_failed_and_a_cancelled_run_keep_their_numbers() {
    Run failed = accepted(stores(), samples.job());
    Run cancelled = accepted(stores(), samples.job());
    stores().runs().replace(failed.dispatchFailed("no worker", samples.now()), sealed(failed));
    stores().runs().replace(cancelled.cancelled(samples.now()), sealed(cancelled));

    assertThat(stated(failed)).isEqualTo(number(samples.tenant(), 1));
    assertThat(stated(cancelled)).isEqualTo(number(samples.tenant(), 2));
    assertThat(sequence().head(samples.tenant())).isEqualTo(new Head(2, List.of()));
  }

  @Test
  void what_is_not_accepted_takes_no_number() {
    Run run = samples.job();
    stores().runs().insert(run, Optional.of(samples.record("key-0001", run.id())), ChangeSet.NONE);
    Run repeated = samples.job();
    stores()
        .runs()
        .insert(repeated, Optional.of(samples.record("key-0001", repeated.id())), ChangeSet.NONE);
    accepted(stores(), run);
    Document taken = samples.document("kind", "name");
    stores().documents().insert(taken, Optional.empty(), ChangeSet.NONE);
    Document same = samples.document("kind", "name");
    assertThatThrownBy(
            () ->
                stores()
                    .runs()
                    .insert(samples.job(), Optional.empty(), ChangeSet.ofDocuments(same)))
        .isInstanceOf(StaleVersionException.class);
    assertThat(sequence().head(samples.tenant()).last()).isEqualTo(1);

    Run next = accepted(stores(), samples.job());
    assertThat(sequence().find(samples.tenant(), 2)).contains(next.id());
  }

  @Test
  void of_many_at_once_on_two_nodes_the_numbers_have_no_gap_although_some_are_refused()
      throws Exception {
    List<Run> all = IntStream.range(0, 60).mapToObj(i -> samples.job()).toList();
    List<Run> accepted;
    try (var atOnce = new ConcurrentCalls()) {
      var calls = new ArrayList<Callable<Optional<Run>>>();
      for (int i = 0; i < all.size(); i++) {
        Run run = all.get(i);
        Stores node = i % 2 == 0 ? stores() : otherNode();
        var record = samples.record("key-" + i / 3, run.id());
        Run end = ended(run);
        calls.add(
            () ->
                node.runs().insert(end, Optional.of(record), sealed(run)).inserted()
                    ? Optional.of(run)
                    : Optional.empty());
      }
      accepted = atOnce.all(calls).stream().flatMap(Optional::stream).toList();
    }

    assertThat(accepted).hasSize(20);
    assertThat(sequence().head(samples.tenant())).isEqualTo(new Head(20, List.of()));
    assertThat(accepted)
        .extracting(this::stated)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.rangeClosed(1, 20)
                .mapToObj(number -> number(samples.tenant(), number))
                .toList());
    assertThat(accepted)
        .allSatisfy(
            run ->
                assertThat(
                        LongStream.rangeClosed(1, 20)
                            .filter(n -> stated(run).equals(number(samples.tenant(), n)))
                            .mapToObj(n -> sequence().find(samples.tenant(), n)))
                    .containsExactly(Optional.of(run.id())));
  }

  @Test
  void a_number_outlives_its_run() {
    Run run = accepted(stores(), samples.job());
    end(stores(), run);
    samples.clock().forward(Duration.ofDays(2));
    var old =
        new Old(samples.tenant(), Set.of("omni_run"), samples.now().minus(Duration.ofDays(1)), 10);
    assertThat(stores().administration().retention().removeRuns(old, samples.now())).isEqualTo(1);

    assertThat(sequence().find(samples.tenant(), 1)).isEmpty();
    assertThat(sequence().head(samples.tenant())).isEqualTo(new Head(1, List.of()));
    assertThat(stated(run)).isEqualTo(number(samples.tenant(), 1));
    Run next = accepted(stores(), samples.job());
    assertThat(sequence().find(samples.tenant(), 2)).contains(next.id());
  }

  @Test
  void of_heads_at_once_one_is_published_and_it_is_evidence() {
    accepted(stores(), samples.job());
    Instant now = samples.now();
    LogEntry first = head(samples.id());
    LogEntry second = head(samples.id());

    assertThat(sequence().published(samples.tenant())).isEmpty();
    assertThat(sequence().publish(first, now, now)).isTrue();
    assertThat(otherNode().runs().sequence().publish(second, now, now)).isFalse();
    assertThat(sequence().published(samples.tenant())).contains(first.id());
    assertThat(stores().evidence().log(10).logEntries())
        .extracting(LogEntry::id)
        .containsExactly(first.id());
    assertThat(stores().evidence().findBodies(samples.tenant(), first.id()))
        .isEqualTo(first.bodies());

    assertThat(sequence().publish(second, now.plusSeconds(1), now.plusSeconds(1))).isTrue();
    assertThat(sequence().published(samples.tenant())).contains(second.id());
  }

  @Test
  void a_tenant_without_runs_has_no_head_to_publish() {
    assertThat(sequence().publish(head(samples.id()), samples.now(), samples.now())).isFalse();
    assertThat(stores().evidence().log(10).pending()).isEmpty();
  }

  private LogEntry head(UUID id) {
    return new LogEntry(
        id,
        View.whole(samples.tenant()),
        "sequence_head",
        "{\"id\":\"" + id + "\"}",
        Optional.of(new EvidenceBodies(Json.obj("scope", "s"), Json.obj("last", 1))));
  }
}
