package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.EvidenceSetVerifier.Range;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EvidenceSetVerifierTest {
  private static final Signer SIGNER = Ed25519Keys.fresh();
  private static final Tenant TENANT = new Tenant(new UUID(9, 9), Mode.LIVE);
  private static final String SCOPE = SequenceNumber.scope(TENANT);

  private static Json.Obj run(long id, Optional<SequenceNumber> number) {
    Json.Obj result = Json.obj("price", id);
    var record =
        new Statement.ExecutionRecord(
            new UUID(1, id), "omni_run", "completed", SealedEvidence.INPUT, result, List.of());
    Json.Obj timings =
        Json.obj("started_at", SealedEvidence.NOON, "completed_at", SealedEvidence.NOON);
    Json.Obj facts = Json.obj("timings", timings, "sequence", number.map(SequenceNumber::json));
    return new SealedEvidence(SIGNER)
        .sealed(Statement.of(PredicateBase.USUAL, record, facts), result);
  }

  private static Json.Obj run(long number) {
    return run(number, Optional.of(new SequenceNumber(TENANT, number)));
  }

  private static EvidenceSetVerifier set(Range range, long... numbers) {
    var set = new EvidenceVerifier(List.of(PublishedKey.of(SIGNER.key()))).set(range);
    for (long number : numbers) {
      set.add(number + ".json", run(number));
    }
    return set;
  }

  private static EvidenceSetVerifier set(long... numbers) {
    return set(Range.ALL, numbers);
  }

  private static Json.Obj head(long last, Long... open) {
    var head = new SequenceHead(SCOPE, last, List.of(open), SealedEvidence.NOON);
    return SequenceHead.signed(head.json().with("checkpoint", Json.NULL), SIGNER);
  }

  private static EvidenceVerdict verdict(EvidenceSetVerifier set) {
    return EvidenceVerdict.of(set.findings());
  }

  private static List<String> lines(EvidenceSetVerifier set) {
    return set.findings().stream().map(Finding::line).toList();
  }

  @Test
  void numbers_without_a_gap_are_complete_in_any_order() {
    assertThat(lines(set(3, 1, 2)))
        .containsExactly("pass  evidence: 3 valid", "pass  " + SCOPE + ": complete from 1 to 3");
  }

  @Test
  void each_number_that_is_missing_is_named() {
    assertThat(lines(set(1, 3, 7)))
        .containsExactly(
            "pass  evidence: 3 valid",
            "FAIL  " + SCOPE + ": lacks the evidence of number 2",
            "FAIL  " + SCOPE + ": lacks the evidence of number 4 to 6");
    assertThat(lines(set(2))).contains("FAIL  " + SCOPE + ": lacks the evidence of number 1");
  }

  @Test
  void a_head_says_which_numbers_there_must_be_and_which_runs_have_not_ended() {
    EvidenceSetVerifier complete = set(1, 2);
    complete.head(head(4, 3L, 4L));
    assertThat(lines(complete))
        .contains("pass  " + SCOPE + ": complete from 1 to 4; not ended as of the head: 3 to 4");

    EvidenceSetVerifier cut = set(1, 2);
    cut.head(Json.obj("data", head(4, 3L)));
    assertThat(lines(cut)).contains("FAIL  " + SCOPE + ": lacks the evidence of number 4");

    EvidenceSetVerifier none = set();
    none.head(head(2));
    assertThat(lines(none))
        .containsExactly("FAIL  " + SCOPE + ": lacks the evidence of number 1 to 2");
  }

  @Test
  void a_head_that_was_changed_or_that_another_key_signed_proves_nothing() {
    EvidenceSetVerifier fewer = set(1, 2);
    fewer.head(head(4).with("last", 2));
    assertThat(lines(fewer)).anyMatch(line -> line.startsWith("FAIL  head: the key"));

    EvidenceSetVerifier other = set(1, 2);
    Signer stranger = Ed25519Keys.fresh();
    other.head(SequenceHead.signed(head(2).without("sig").without("keyid"), stranger));
    assertThat(lines(other))
        .contains("FAIL  head: the key " + stranger.key().id() + " is not trusted");

    EvidenceSetVerifier form = set(1);
    form.head(Json.obj("last", 1));
    assertThat(lines(form)).contains("FAIL  head: must be a signed head of numbers");
  }

  @Test
  void evidence_of_a_head_is_a_head() {
    var head = new SequenceHead(SCOPE, 3, List.of(), SealedEvidence.NOON);
    var record =
        new Statement.ExecutionRecord(
            new UUID(2, 2),
            SequenceHead.KIND,
            "completed",
            SealedEvidence.INPUT,
            head.json(),
            List.of());
    Json.Obj timings =
        Json.obj("started_at", SealedEvidence.NOON, "completed_at", SealedEvidence.NOON);
    Json.Obj logged =
        new SealedEvidence(SIGNER)
            .sealed(
                Statement.of(PredicateBase.USUAL, record, Json.obj("timings", timings)),
                head.json());
    EvidenceSetVerifier set = set(1, 2);
    set.head(logged);
    assertThat(lines(set)).contains("FAIL  " + SCOPE + ": lacks the evidence of number 3");

    EvidenceSetVerifier forged = set(1, 2);
    forged.head(logged.with("result", head.json().with("last", 2)));
    assertThat(lines(forged)).anyMatch(line -> line.startsWith("FAIL  head: result: "));
  }

  @Test
  void a_part_is_checked_alone_and_what_comes_after_the_head_is_open() {
    var part = new Range(OptionalLong.of(3), OptionalLong.of(5));
    assertThat(verdict(set(part, 3, 4, 5, 9))).isEqualTo(EvidenceVerdict.VALID);
    assertThat(lines(set(part, 3, 5)))
        .contains("FAIL  " + SCOPE + ": lacks the evidence of number 4");
    assertThat(lines(set(part, 3)))
        .contains("FAIL  " + SCOPE + ": lacks the evidence of number 4 to 5");

    EvidenceSetVerifier ahead = set(part, 3, 4);
    ahead.head(head(4));
    assertThat(verdict(ahead)).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(lines(ahead)).contains("open  " + SCOPE + ": number 5 comes after the head");
  }

  @Test
  void a_document_that_is_invalid_is_named_and_its_number_is_missing() {
    EvidenceSetVerifier set = set(1, 3);
    set.add("two.json", run(2).with("result", Json.obj("price", 3)));
    set.malformed("x.json", "must be JSON");
    assertThat(lines(set))
        .anyMatch(line -> line.startsWith("FAIL  two.json: result: "))
        .contains(
            "FAIL  x.json: must be JSON", "FAIL  " + SCOPE + ": lacks the evidence of number 2");
  }

  @Test
  void a_number_of_two_runs_is_named_but_the_same_evidence_twice_is_not() {
    EvidenceSetVerifier twice = set(1, 2, 2);
    assertThat(verdict(twice)).isEqualTo(EvidenceVerdict.VALID);

    twice.add("other.json", run(7, Optional.of(new SequenceNumber(TENANT, 2))));
    assertThat(lines(twice))
        .anyMatch(line -> line.startsWith("FAIL  other.json: number 2 is that of two runs, "));
  }

  @Test
  void scopes_are_counted_apart() {
    EvidenceSetVerifier set = set(1, 2);
    var other = new Tenant(TENANT.projectId(), Mode.TEST);
    set.add("other.json", run(8, Optional.of(new SequenceNumber(other, 2))));
    assertThat(lines(set))
        .contains(
            "pass  " + SCOPE + ": complete from 1 to 2",
            "FAIL  " + SequenceNumber.scope(other) + ": lacks the evidence of number 1");
  }

  @Test
  void runs_without_a_number_and_no_evidence_at_all_cannot_be_complete() {
    EvidenceSetVerifier before = set(1);
    before.add("old.json", run(9, Optional.empty()));
    assertThat(verdict(before)).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(lines(before)).anyMatch(line -> line.startsWith("open  numbers: 1 of the runs"));

    assertThat(lines(set()))
        .containsExactly("open  numbers: no evidence has any, and no head says how many");
  }
}
