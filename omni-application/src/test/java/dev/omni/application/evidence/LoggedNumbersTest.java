package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.seal.DocumentEvidenceFactory;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.EvidenceStore.Entry;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.SequenceHead;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The numbers of runs in a log, against its heads and the counter. */
class LoggedNumbersTest {
  private static final String SCOPE = SequenceNumber.scope(RunsFixture.ADA.tenant());

  private final EvidenceFixture fixture = new EvidenceFixture();
  private final RunsFixture runs = fixture.runs;
  private final Stores stores = runs.stores;

  /** What is wrong with the numbers of the entries that a log is left with. */
  private List<String> found(Predicate<LogEntry> left) {
    runs.omni.log().sequence();
    var numbers = new LoggedNumbers(stores);
    stores.evidence().list(0, Integer.MAX_VALUE).stream()
        .map(Entry::logEntry)
        .filter(left)
        .forEach(entry -> numbers.add(entry, EvidenceReader.statementOf(entry)));
    return numbers.problems().stream().map(Finding::line).map(String::strip).toList();
  }

  private void head(long last, Long... open) {
    Instant now = runs.clockAndIds.now();
    var head = new SequenceHead(SCOPE, last, List.of(open), now);
    var done =
        new Statement.ExecutionRecord(
            UUID.randomUUID(),
            SequenceHead.KIND,
            "completed",
            Json.obj("scope", SCOPE),
            head.json(),
            List.of());
    LogEntry entry =
        new DocumentEvidenceFactory(BuildInfo.embedded())
            .create(RunsFixture.ADA, done, now, Json.Obj.EMPTY);
    assertThat(stores.runs().sequence().publish(entry, now, now)).isTrue();
    runs.pass(Duration.ofHours(1));
  }

  @Test
  void completed_failed_and_waiting_runs_with_a_head_are_in_order() {
    fixture.done(4, "the-first-one");
    fixture.done(-1, "the-root-of-less-than-zero");
    runs.omni.start(RunsFixture.ADA, runs.rootJob(4, "a-job-that-waits"));
    runs.omni.sequence().publish(Duration.ofHours(1));
    fixture.done(9, "the-one-after-the-head");

    assertThat(found(all -> true)).isEmpty();
    assertThat(runs.omni.audit().audit().problems()).isEmpty();
  }

  @Test
  void evidence_that_waits_for_its_place_in_the_log_is_there() {
    fixture.done(4, "the-first-one");
    runs.omni.log().sequence();
    fixture.done(9, "the-one-that-is-pending");

    assertThat(runs.omni.audit().audit().problems()).isEmpty();
  }

  @Test
  void a_number_that_a_head_or_the_counter_has_and_no_entry_is_named() {
    Run lost = fixture.done(4, "the-first-one");
    fixture.done(9, "the-second-one");
    head(2);
    assertThat(found(all -> true)).isEmpty();
    runs.pass(Duration.ofHours(1));
    head(6, 4L);

    assertThat(found(all -> true))
        .containsExactly(
            "FAIL  "
                + SCOPE
                + ", number 3: has no entry in the log, and a head in the log says that its run"
                + " has ended",
            "FAIL  "
                + SCOPE
                + ", number 5 to 6: has no entry in the log, and a head in the log says that its"
                + " run has ended",
            "FAIL  counter of " + SCOPE + ": is at 2, and a head in the log says 6");
    assertThat(runs.omni.audit().audit().problems()).hasSize(3);
    // The entry is still in the store, so the audit names it by its place and not by its number.
    assertThat(found(entry -> !entry.id().equals(lost.id()))).hasSize(3);
  }

  @Test
  void a_number_that_two_entries_have_is_named() {
    Run first = fixture.done(4, "the-first-one");
    runs.omni.log().sequence();
    LogEntry entry =
        stores.evidence().find(RunsFixture.ADA.tenant(), first.id()).orElseThrow().logEntry();
    var numbers = new LoggedNumbers(stores);
    numbers.add(entry, EvidenceReader.statementOf(entry));
    numbers.add(entry, EvidenceReader.statementOf(entry));

    assertThat(numbers.problems())
        .extracting(Finding::detail)
        .containsExactly("is in the log twice; the second entry is evidence " + first.id());
  }
}
