package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.MeasuredAccuracy;
import dev.omni.domain.world.ModelRegister;
import dev.omni.domain.world.Workload;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What evidence says a run is good for. */
class RunClaimsTest {
  /** Conditions {@code NAME <= NUMBER}. */
  private static final class AtMost implements ConditionEvaluator {
    private int read;

    @Override
    public Optional<String> problem(String expression, Set<String> variables) {
      return Optional.empty();
    }

    @Override
    public Json value(String expression, Json.Obj variables, WorkBudget budget) {
      String[] words = expression.split(" <= ");
      if (variables.find(words[0]).orElse(Json.NULL) instanceof Json.Num number) {
        return Json.of(number.asDouble() <= Double.parseDouble(words[1]));
      }
      throw new UndecidedException("there is no " + words[0]);
    }

    @Override
    public Set<String> paths(String expression, Set<String> variables) {
      return Set.of();
    }

    @Override
    public Prepared prepared(String expression, Set<String> variables) {
      read++;
      return ConditionEvaluator.super.prepared(expression, variables);
    }
  }

  private final AtMost conditions = new AtMost();
  private final RunClaims claims = new RunClaims(Optional.of(conditions), ModelRegister.NONE);
  private final RunsFixture runs = new RunsFixture();

  private static Capability capability(String condition) {
    Shape number = Shape.number().unit("1");
    return Capability.named("finance.test.root")
        .limit("size", "At most 100.", condition)
        .accuracy(new MeasuredAccuracy("/root", 4, List.of("n"), 10, "by hand"))
        .direct(Workload.LOW)
        .input(Shape.object().required("n", number).optional("m", number).example(Json.obj("n", 4)))
        .result(Shape.object().required("root", number.titled("Root")))
        .build();
  }

  private Run run(double n, String key) {
    return runs.omni.start(RunsFixture.ADA, runs.root(n, key));
  }

  private static Json at(Json.Obj claims, String pointer) {
    return new Pointer(pointer).in(claims).orElseThrow();
  }

  @Test
  void an_input_within_the_limits_has_the_measured_accuracy() {
    Json.Obj found = claims.of(capability("n <= 100"), run(9, "within-limits"));

    assertThat(at(found, "/limits"))
        .isEqualTo(
            Json.obj(
                "within",
                true,
                "rules",
                Json.arr(
                    Json.obj(
                        "id", "size",
                        "text", "At most 100.",
                        "condition", "n <= 100",
                        "holds", true))));
    assertThat(at(found, "/accuracy/0"))
        .isEqualTo(
            Json.obj(
                "pointer", "/root",
                "kind", "measured",
                "bound", 4 * Math.ulp(9.0),
                "rule", "4 ulp of n",
                "samples", 10,
                "reference", "by hand"));
    assertThat(at(found, "/model")).isEqualTo(Json.NULL);
  }

  @Test
  void beyond_the_limits_no_accuracy_is_claimed() {
    Json.Obj found = claims.of(capability("n <= 100"), run(121, "beyond-limits"));

    assertThat(at(found, "/limits/within")).isEqualTo(Json.of(false));
    assertThat(at(found, "/accuracy/0/kind")).isEqualTo(Json.str("none"));
    assertThat(at(found, "/accuracy/0/bound")).isEqualTo(Json.NULL);
  }

  @Test
  void what_cannot_be_decided_is_neither_within_nor_beyond() {
    Json.Obj found = claims.of(capability("m <= 100"), run(9, "undecided-limit"));

    assertThat(at(found, "/limits/within")).isEqualTo(Json.NULL);
    assertThat(at(found, "/limits/rules/0/holds")).isEqualTo(Json.NULL);
    assertThat(at(found, "/accuracy/0/kind")).isEqualTo(Json.str("none"));
  }

  @Test
  void a_condition_is_read_once_and_without_an_evaluator_nothing_is_decided() {
    claims.of(capability("n <= 100"), run(9, "read-once-first"));
    claims.of(capability("n <= 100"), run(16, "read-once-again"));
    assertThat(conditions.read).isEqualTo(1);

    var none = new RunClaims(Optional.empty(), ModelRegister.NONE);
    assertThat(at(none.of(capability("n <= 100"), run(25, "read-by-none")), "/limits/within"))
        .isEqualTo(Json.NULL);
  }
}
