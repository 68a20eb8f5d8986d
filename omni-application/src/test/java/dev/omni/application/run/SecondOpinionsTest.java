package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.run.StartRun.Options;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs that ask for a second opinion. */
class SecondOpinionsTest {
  private static final Options ASKED = Options.NONE.withSecondOpinion(true);

  private final RunsFixture fixture = new RunsFixture();

  /** A root by halving an interval; of 7 it finds none, and above 1000 it does not look. */
  private static final class Halving implements SecondMethod<TestEngine.Input> {
    private double steps = 100;

    @Override
    public Description description() {
      return new Description("bisection", "java", "double", 1e-9);
    }

    @Override
    public Optional<String> uncovered(TestEngine.Input input) {
      return input.n() > 1000 ? Optional.of("the number is above 1000") : Optional.empty();
    }

    @Override
    public double steps(TestEngine.Input input) {
      return steps;
    }

    @Override
    public List<Figure> compute(TestEngine.Input input, Work work) {
      work.proceed();
      if (input.n() == 7) {
        throw new IllegalStateException("no root");
      }
      double low = 0;
      double high = 1000;
      while (high - low > 1e-13) {
        double middle = low + (high - low) / 2;
        if (middle == low || middle == high) {
          break;
        }
        low = middle * middle < input.n() ? middle : low;
        high = middle * middle < input.n() ? high : middle;
      }
      return List.of(Figure.of("/root", high, 0));
    }
  }

  private StartRun asked(StartRun start) {
    return new StartRun(start.workspaceId(), start.capability(), start.key(), start.input(), ASKED);
  }

  private Json.Obj predicate(Run run) {
    Json.Obj evidence = fixture.omni.evidence(ADA, run.id()).json();
    return new Statement(evidence.findObject("statement").orElseThrow()).predicate();
  }

  private static Json.Obj check(Json.Obj predicate) {
    return predicate.items("checks").stream()
        .map(Json.Obj.class::cast)
        .filter(check -> check.text("name").equals("second_opinion"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void evidence_says_that_a_second_method_agrees() {
    fixture.direct.second(new Halving());
    Run run = fixture.omni.start(ADA, asked(fixture.root(4, "morning-1")));
    Json.Obj predicate = predicate(run);
    Json.Obj second = predicate.findObject("second").orElseThrow();
    assertThat(second.members().keySet())
        .containsExactlyInAnyOrder(
            "method",
            "library",
            "precision",
            "result_sha256",
            "pointer",
            "distance",
            "tolerance",
            "agreed");
    assertThat(second.flag("agreed")).isTrue();
    assertThat(second.text("pointer")).isEqualTo("/root");
    assertThat(check(predicate).flag("pass")).isTrue();
  }

  @Test
  void a_result_is_the_same_with_a_second_opinion_and_without() {
    fixture.direct.second(new Halving());
    Run with = fixture.omni.start(ADA, asked(fixture.root(4, "morning-1")));
    Run without = fixture.omni.start(ADA, fixture.root(4, "morning-2"));
    assertThat(with.result()).isEqualTo(without.result());
    assertThat(predicate(without).find("second")).contains(Json.NULL);
  }

  @Test
  void a_fault_that_the_engine_does_not_see_is_found_and_fails_no_run() {
    fixture.direct.second(new Halving()).rooting(n -> -Math.sqrt(n));
    Run run = fixture.omni.start(ADA, asked(fixture.root(4, "morning-1")));
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    Json.Obj predicate = predicate(run);
    assertThat(predicate.findObject("second").orElseThrow().flag("agreed")).isFalse();
    assertThat(check(predicate).flag("pass")).isFalse();
    assertThat(check(predicate).findNumber("value").orElseThrow().doubleValue()).isGreaterThan(1.9);
  }

  @Test
  void a_second_method_that_breaks_does_not_agree() {
    fixture.direct.second(new Halving());
    Run run = fixture.omni.start(ADA, asked(fixture.root(7, "morning-1")));
    Json.Obj second = predicate(run).findObject("second").orElseThrow();
    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(second.flag("agreed")).isFalse();
    assertThat(second.text("result_sha256")).isEqualTo(Sha256.sha256(Json.Obj.EMPTY));
  }

  @Test
  void a_run_that_fails_has_no_second_opinion() {
    fixture.direct.second(new Halving());
    Run run = fixture.omni.start(ADA, asked(fixture.root(-1, "morning-1")));
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(predicate(run).find("second")).contains(Json.NULL);
  }

  @Test
  void a_job_has_its_second_opinion_from_the_worker_and_so_has_its_retry() {
    fixture.job.second(new Halving());
    Run job = fixture.omni.start(ADA, asked(fixture.rootJob(4, "morning-1")));
    assertThat(fixture.omni.work()).isEqualTo(1);
    Run ended = fixture.read(job);
    assertThat(predicate(ended).findObject("second")).isPresent();
    Run again = fixture.omni.retry(ADA, job.id(), new IdempotencyKey("morning-2"));
    assertThat(again.policy().secondOpinion()).isTrue();
  }

  @Test
  void a_capability_without_a_second_method_is_refused_with_those_that_have_one() {
    fixture.job.second(new Halving());
    assertThatThrownBy(() -> fixture.omni.start(ADA, asked(fixture.root(4, "morning-1"))))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.SECOND_OPINION_UNAVAILABLE);
              assertThat(fault.problems().get(0).pointer()).isEqualTo("/second_opinion");
              assertThat(fault.reason()).contains("risk.test.root have");
            });
    assertThat(fixture.direct.calls()).isZero();
  }

  @Test
  void an_input_that_the_second_method_does_not_cover_is_refused_with_the_reason() {
    fixture.direct.second(new Halving());
    assertThatThrownBy(() -> fixture.omni.start(ADA, asked(fixture.root(2000, "morning-1"))))
        .hasMessageContaining("second_opinion_unavailable")
        .hasMessageContaining("the number is above 1000");
  }

  @Test
  void the_work_of_a_second_method_counts_and_is_bounded() {
    var slow = new Halving();
    fixture.direct.second(slow);
    slow.steps = 1.1e10;
    assertThatThrownBy(() -> fixture.omni.start(ADA, asked(fixture.root(4, "morning-1"))))
        .hasMessageContaining("workload_too_large")
        .hasMessageContaining("/second_opinion");
  }

  @Test
  void a_confidential_run_has_none_since_the_digest_of_its_result_could_be_guessed() {
    fixture.direct.second(new Halving());
    StartRun plain = fixture.root(4, "morning-1");
    var both =
        new StartRun(
            plain.workspaceId(),
            plain.capability(),
            plain.key(),
            plain.input(),
            ASKED.confidential(true));
    assertThatThrownBy(() -> fixture.omni.start(ADA, both))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.reason()).contains("confidential"));
  }

  @Test
  void the_same_key_with_a_second_opinion_is_another_request() {
    fixture.direct.second(new Halving());
    fixture.omni.start(ADA, fixture.root(4, "morning-1"));
    assertThatThrownBy(() -> fixture.omni.start(ADA, asked(fixture.root(4, "morning-1"))))
        .hasMessageContaining("differs at /second_opinion");
  }

  private Json.Obj evidence(Run run) {
    Json.Obj document = fixture.omni.evidence(ADA, run.id()).json();
    return document.findObject("data").orElse(document);
  }

  private Finding again(Json.Obj evidence) {
    var engines = List.<JsonEngine>of(fixture.direct.loaded());
    return new Rerun(new RunKinds(engines), BuildInfo.embedded()).again(evidence);
  }

  @Test
  void computed_again_the_second_method_says_the_same() {
    fixture.direct.second(new Halving());
    for (double n : new double[] {2, 7}) {
      Run run = fixture.omni.start(ADA, asked(fixture.root(n, "again-" + n)));

      Finding found = again(evidence(run));
      assertThat(found.passed()).as(found.detail()).isTrue();
      assertThat(found.detail()).endsWith("; the second method says the same");
    }
  }

  @Test
  void computed_again_a_second_opinion_that_was_made_up_is_found() {
    fixture.direct.second(new Halving());
    Json.Obj evidence = evidence(fixture.omni.start(ADA, asked(fixture.root(2, "made-up-later"))));
    Json.Obj statement = evidence.findObject("statement").orElseThrow();
    Json.Obj predicate = new Statement(statement).predicate();
    Json.Obj second = predicate.findObject("second").orElseThrow();
    for (var wrong :
        Map.of(
                "distance",
                Json.of(1e-20),
                "result_sha256",
                Json.str("0".repeat(64)),
                "agreed",
                Json.of(false))
            .entrySet()) {
      Json.Obj forged =
          evidence.with(
              "statement",
              statement.with(
                  "predicate",
                  predicate.with("second", second.with(wrong.getKey(), wrong.getValue()))));
      assertThat(again(forged))
          .isEqualTo(
              Finding.fail("rerun", "the second opinion differs first at /" + wrong.getKey()));
    }
  }

  @Test
  void computed_again_without_the_second_method_nothing_is_claimed() {
    fixture.direct.second(new Halving());
    Json.Obj evidence = evidence(fixture.omni.start(ADA, asked(fixture.root(2, "method-gone"))));
    var engines = List.<JsonEngine>of(TestEngine.direct().loaded());

    Finding found = new Rerun(new RunKinds(engines), BuildInfo.embedded()).again(evidence);
    assertThat(found.verdict()).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(found.detail()).contains("no second method");
  }
}
