package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.TestEngine;
import java.util.Base64;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class RerunTest {
  private final EvidenceFixture fixture = new EvidenceFixture();
  private final Rerun rerun = rerun(BuildInfo.embedded());

  private Rerun rerun(BuildInfo environment) {
    var engines = List.<JsonEngine>of(fixture.runs.direct.loaded(), fixture.runs.job.loaded());
    return new Rerun(new RunKinds(engines), environment);
  }

  @Test
  void the_same_input_gives_the_same_bytes() {
    Finding found = rerun.again(fixture.of(fixture.done(2, "run-to-repeat")));
    assertThat(found.passed()).as(found.detail()).isTrue();
    assertThat(found.detail()).startsWith("the same bytes, sha256:");
  }

  @Test
  void a_confidential_run_is_computed_again_by_its_owner_alone() {
    StartRun usual = fixture.runs.root(2, "confidential-rerun");
    var options = StartRun.Options.NONE.confidential(true);
    var request =
        new StartRun(usual.workspaceId(), usual.capability(), usual.key(), usual.input(), options);
    Json.Obj whole = fixture.of(fixture.runs.omni.start(RunsFixture.ADA, request));
    Json.Obj result = whole.findObject("result").orElseThrow();

    assertThat(rerun.again(whole).passed()).isTrue();
    assertThat(rerun.again(whole.with("result", result.with("root", 1.414))))
        .isEqualTo(Finding.fail("rerun", "differs first at /root"));
    assertThat(rerun.again(DisclosedPlaces.parse("/result").of(whole)).verdict())
        .isEqualTo(EvidenceVerdict.UNVERIFIABLE);
  }

  @Test
  void a_changed_result_is_named_by_its_first_path() {
    Json.Obj evidence = fixture.of(fixture.done(2, "run-to-change"));
    Json.Obj result = evidence.findObject("result").orElseThrow();
    Json.Obj forged = evidence.with("result", result.with("root", 1.414));
    assertThat(rerun.again(forged)).isEqualTo(Finding.fail("rerun", "differs first at /root"));
  }

  @Test
  void a_bitwise_capability_gives_the_same_bytes_on_every_machine() {
    Json.Obj evidence = fixture.of(fixture.done(2, "run-from-elsewhere"));
    Json.Obj result = evidence.findObject("result").orElseThrow();
    double near = Math.nextUp(result.findNumber("root").orElseThrow().doubleValue());
    var elsewhere =
        new BuildInfo("1", "", "25+36 Other", "Linux", "riscv", gav -> Json.obj("gav", gav));
    assertThat(rerun(elsewhere).again(evidence.with("result", result.with("root", near))).passed())
        .isFalse();
    assertThat(rerun(elsewhere).again(evidence).passed()).isTrue();
  }

  @Test
  void what_failed_fails_again() {
    assertThat(rerun.again(fixture.of(fixture.done(-2, "run-that-fails"))))
        .isEqualTo(Finding.pass("rerun", "fails with capability_failed again"));
    assertThat(rerun.again(fixture.of(fixture.done(13, "run-that-misses"))))
        .isEqualTo(Finding.pass("rerun", "fails with numerical_check_failed again"));
  }

  @Test
  void what_was_cancelled_is_not_repeated() {
    Run job = fixture.runs.omni.start(RunsFixture.ADA, fixture.runs.rootJob(4, "run-cancelled"));
    fixture.runs.omni.runs().cancel(RunsFixture.ADA, job.id());
    assertThat(rerun.again(fixture.of(job)).detail()).startsWith("nothing to repeat");
    assertThat(fixture.runs.job.calls()).isZero();
  }

  @Test
  void a_run_that_is_no_longer_kept_is_not_taken_for_one_without_an_engine() {
    Json.Obj removed = Json.obj("input", EvidenceFixture.NOON, "result", EvidenceFixture.NOON);
    Json.Obj evidence =
        fixture
            .of(fixture.done(4, "run-removed-later"))
            .with("input", Json.NULL)
            .with("result", Json.NULL)
            .with("removed", removed);
    assertThat(rerun.again(evidence).detail()).startsWith("the result is not kept");
  }

  @Test
  void a_run_whose_input_is_no_longer_kept_is_not_computed_again() {
    Json.Obj evidence =
        fixture
            .of(fixture.done(4, "run-without-input"))
            .with("input", Json.NULL)
            .with("removed", Json.obj("input", EvidenceFixture.NOON));
    Finding found = rerun.again(evidence);
    assertThat(found.verdict()).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(found.detail()).startsWith("the input is not kept");
  }

  @Test
  void without_the_engine_nothing_is_claimed() {
    var none = new Rerun(new RunKinds(List.of(TestEngine.job().loaded())), BuildInfo.embedded());
    assertThat(none.again(fixture.of(fixture.done(2, "run-unknown-here"))).verdict())
        .isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(rerun.again(fixture.read(fixture.commit("document"), false)).verdict())
        .isEqualTo(EvidenceVerdict.UNVERIFIABLE);
  }

  @Test
  void what_is_executed_at_most_once_is_not_executed_again() {
    TestEngine once = TestEngine.directNotIdempotent();
    var none = new Rerun(new RunKinds(List.of(once.loaded())), BuildInfo.embedded());
    Finding told = none.again(fixture.of(fixture.done(2, "run-at-most-once")));
    assertThat(told).isEqualTo(Finding.unverifiable("rerun", "skipped: not idempotent"));
    assertThat(once.calls()).isZero();
  }

  @Test
  void keys_are_trusted_from_pem_and_from_json() {
    List<PublishedKey> published = fixture.runs.keys().published();
    String base64 = Base64.getMimeEncoder().encodeToString(published.get(0).key().spki());
    String pem = "-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----\n";
    assertThat(TrustedKeys.parse(pem).keys()).isEqualTo(published);
    assertThat(TrustedKeys.parse(fixture.runs.omni.log().published().canonical()).keys())
        .isEqualTo(published);
    for (String other : List.of("", "{}", "[]", "{\"keys\":[]}", "ssh-ed25519 AAAA")) {
      Assertions.assertThatThrownBy(() -> TrustedKeys.parse(other))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
