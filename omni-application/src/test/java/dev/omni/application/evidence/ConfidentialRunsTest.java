package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.StartRun;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs whose evidence says nothing of input and result but what is disclosed. */
class ConfidentialRunsTest {
  private static final String SECRETS = "secret";

  private final EvidenceFixture fixture = new EvidenceFixture();
  private final RunsFixture runs = fixture.runs;
  private final EvidenceReader evidences = fixture.evidences;

  private static StartRun confidential(StartRun request) {
    return new StartRun(
        request.workspaceId(),
        request.capability(),
        request.key(),
        request.input(),
        StartRun.Options.NONE.confidential(true));
  }

  private Run done(Object n, String key) {
    return runs.omni.start(RunsFixture.ADA, confidential(runs.root(n, key)));
  }

  private EvidenceVerdict verdict(Json.Obj evidence) {
    return EvidenceVerdict.of(fixture.verification().verify(evidence));
  }

  private static Statement statement(Json.Obj evidence) {
    return new Statement(evidence.findObject("statement").orElseThrow());
  }

  private static String text(Json.Obj evidence) {
    String payload = evidence.findObject("envelope").orElseThrow().text("payload");
    return evidence.canonical()
        + new String(Base64.getDecoder().decode(payload), StandardCharsets.UTF_8);
  }

  private static void refused(String why, Runnable work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.PARAMETER_INVALID);
              assertThat(fault.details().canonical()).contains(why);
            });
  }

  @Test
  void the_owner_reads_input_and_result_and_all_of_it_verifies() {
    Json.Obj evidence = fixture.of(done(456700.123, "whole-whole"));

    assertThat(fixture.failed(evidence)).isEmpty();
    assertThat(evidence.find("input")).contains(Json.obj("n", 456700.123));
    assertThat(evidence.has("result")).isTrue();
    assertThat(evidence.has("run_secret")).isTrue();
    assertThat(evidence.has("rows")).isFalse();
  }

  @Test
  void what_is_signed_has_neither_input_nor_result_nor_what_was_found_of_them() {
    Json.Obj signed = statement(fixture.of(done(456700.123, "nothing-signed"))).predicate();

    assertThat(signed.canonical()).doesNotContain("456700.123", "675.79");
    assertThat(signed.find("numerics")).contains(Json.obj("reproducibility", "bitwise"));
    assertThat(signed.items("checks"))
        .allSatisfy(
            check -> {
              assertThat(((Json.Obj) check).find("value")).contains(Json.NULL);
              assertThat(((Json.Obj) check).find("bound")).contains(Json.NULL);
            });
    assertThat(signed.items("accuracy"))
        .allSatisfy(each -> assertThat(((Json.Obj) each).find("bound")).contains(Json.NULL));
  }

  @Test
  void the_error_of_a_confidential_run_is_signed_by_its_code_alone() {
    runs.direct.first(
        work -> {
          throw new IllegalStateException("no root of 456700.123");
        });
    Json.Obj evidence = fixture.of(done(456700.123, "failing-run"));

    assertThat(fixture.failed(evidence)).isEmpty();
    assertThat(statement(evidence).predicate().find("error"))
        .contains(Json.obj("code", "capability_failed"));
    assertThat(text(DisclosedPlaces.NONE.of(evidence))).doesNotContain("456700.123");
  }

  @Test
  void the_same_input_twice_has_different_roots() {
    Json.Obj one = fixture.of(done(4, "first-root"));
    Json.Obj other = fixture.of(done(4, "second-root"));

    assertThat(statement(one).output()).isNotEqualTo(statement(other).output());
    assertThat(statement(one).input()).isEqualTo(statement(one).output());
  }

  @Test
  void what_is_disclosed_is_shown_and_nothing_else() {
    Json.Obj whole = fixture.of(done(456700.123, "disclosed-run"));
    Json.Obj input = DisclosedPlaces.parse("/input/n").of(whole);
    Json.Obj nothing = DisclosedPlaces.parse("").of(whole);

    assertThat(verdict(input)).isEqualTo(EvidenceVerdict.VALID);
    assertThat(input.items("disclosed"))
        .singleElement()
        .satisfies(
            leaf -> assertThat(((Json.Obj) leaf).find("value")).contains(Json.num(456700.123)));
    assertThat(verdict(nothing)).isEqualTo(EvidenceVerdict.VALID);
    assertThat(text(nothing)).doesNotContain("456700.123", "675.79", whole.text("run_secret"));
  }

  @Test
  void exports_show_what_is_disclosed_and_by_default_nothing() {
    Run run = done(456700.123, "exported-run");
    SealedEvidence silent = evidences.sealed(RunsFixture.ADA, run.id());
    Optional<DisclosedPlaces> places = Optional.of(DisclosedPlaces.parse("/input,/result"));
    SealedEvidence open = evidences.sealed(RunsFixture.ADA, run.id(), places);

    assertThat(text(silent.document())).doesNotContain("456700.123", "run_secret");
    assertThat(silent.input()).isEmpty();
    assertThat(silent.result()).isEmpty();
    assertThat(silent.hadResult()).isTrue();
    assertThat(silent.isConfidential()).isTrue();
    assertThat(verdict(open.document())).isEqualTo(EvidenceVerdict.VALID);
    assertThat(text(open.document())).contains("456700.123");
  }

  @Test
  void places_that_are_not_there_are_refused() {
    Json.Obj whole = fixture.of(done(4, "refusing-run"));
    Json.Obj usual = fixture.of(fixture.done(4, "usual-run"));

    refused("leads to nothing", () -> DisclosedPlaces.parse("/input/n,/input/m").of(whole));
    refused("leads to nothing", () -> DisclosedPlaces.parse("/input/n/0").of(whole));
    refused("is no JSON pointer", () -> DisclosedPlaces.parse("n"));
    refused("is no JSON pointer", () -> DisclosedPlaces.parse("/input/~2"));
    refused("at most 100", () -> DisclosedPlaces.parse("/a,".repeat(101) + "/a"));
    refused("not confidential", () -> DisclosedPlaces.NONE.of(usual));
    refused(
        "not confidential",
        () ->
            evidences.sealed(
                RunsFixture.ADA,
                fixture.done(4, "usual-run").id(),
                Optional.of(DisclosedPlaces.NONE)));
  }

  @Test
  void a_comma_that_a_slash_follows_begins_the_next_place() {
    assertThat(DisclosedPlaces.parse("/a,b,/c").places())
        .isEqualTo(List.of(new Pointer("/a,b"), new Pointer("/c")));
    assertThat(DisclosedPlaces.parse("")).isEqualTo(DisclosedPlaces.NONE);
  }

  @Test
  void evidence_of_a_run_that_has_not_ended_says_nothing_of_its_input() {
    Run queued = runs.omni.start(RunsFixture.ADA, confidential(runs.rootJob(4, "queued-job")));
    Json.Obj pending = evidences.read(RunsFixture.ADA, queued.id(), false);

    assertThat(pending.text("status")).isEqualTo("pending");
    assertThat(new Pointer("/digests/input").in(pending)).contains(Json.NULL);
  }

  @Test
  void a_key_is_of_a_confidential_run_or_of_another() {
    Run run = done(4, "one-key-only");

    assertThat(done(4, "one-key-only")).isEqualTo(run);
    assertThatThrownBy(() -> fixture.done(4, "one-key-only"))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_REUSED);
              assertThat(fault.details().canonical()).contains("/confidential");
            });
  }

  @Test
  void the_retry_of_a_confidential_run_is_confidential() {
    Run ended = done(4, "retried-run");
    StartRun again =
        StartRun.again(ended, new IdempotencyKey("retry-of-it"), StartRun.Options.NONE);
    Run retry = runs.omni.starter().retry(RunsFixture.ADA, ended, again).run();

    assertThat(retry.policy().confidential()).isTrue();
    assertThat(statement(fixture.of(retry)).disclosure()).isPresent();
  }

  @Test
  void the_secret_is_stored_encrypted_with_its_run_and_other_runs_have_none() {
    Run run = done(4, "secret-run");
    fixture.done(4, "run-without-secret");
    String name = run.id() + "/run-secret";

    assertThat(
            runs.stores
                .documents()
                .findByName(run.tenant(), SECRETS, name)
                .map(document -> document.body().canonical()))
        .hasValueSatisfying(
            body ->
                assertThat(body)
                    .contains("sealed")
                    .doesNotContain(fixture.of(run).text("run_secret")));
  }

  @Test
  void an_audit_compares_confidential_runs_with_their_root() {
    done(4, "audited-run");

    assertThat(runs.omni.audit().audit().problems()).isEmpty();
  }

  @Test
  void cited_evidence_of_a_confidential_run_is_genuine() {
    Run run = done(4, "cited-run");

    assertThat(evidences.cited(RunsFixture.ADA, run.id()))
        .hasValueSatisfying(cited -> assertThat(cited.genuine()).isTrue());
  }
}
