package dev.omni.operations.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.optimization.OptimizeTask;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptimizersTest {
  private static final int THINGS = 40;

  /** Things with five weights each, a third of which may be taken: some hundred branches. */
  private static OptimizeTask sack() {
    var chance = new Random(7);
    var constraints = new ArrayList<Json>();
    for (int i = 0; i < 5; i++) {
      double[] weights = chance.ints(THINGS, 10, 70).asDoubleStream().toArray();
      constraints.add(atMost(weights, Math.floor(Arrays.stream(weights).sum() / 3)));
    }
    for (int i = 0; i < THINGS; i++) {
      double[] one = new double[THINGS];
      one[i] = 1;
      constraints.add(atMost(one, 1));
    }
    double[] worth = chance.ints(THINGS, 20, 70).asDoubleStream().toArray();
    return new OptimizeTask(
        Json.obj("problem", "ip", "objective", worth, "constraints", constraints));
  }

  private static Json.Obj atMost(double[] coefficients, double bound) {
    return Json.obj("coefficients", coefficients, "relation", "<=", "bound", bound);
  }

  /** Within 1e-4 of the best, another branch was not looked at. */
  @Test
  void the_best_whole_point_in_doubles_is_the_best() {
    var rows = List.of(atMost(new double[] {8, 6}, 24.2), atMost(new double[] {7, -4.9}, 1));
    Json.Obj asked =
        Json.obj("problem", "ip", "sense", "minimize", "objective", new double[] {-0.6, -7.9});
    Json.Obj best =
        Optimizers.inDoubles(new OptimizeTask(asked.with("constraints", rows)), Work.alone());

    assertThat(best).isEqualTo(Json.obj("objective", -31.6, "solution", List.of(0, 4)));
  }

  @Test
  void a_linear_program_of_numbers_far_apart_has_its_best_point_in_doubles() {
    var rows = List.of(atMost(new double[] {1e300}, 1));
    var task =
        new OptimizeTask(
            Json.obj("problem", "lp", "objective", new double[] {1}, "constraints", rows));

    assertThat(Optimizers.inDoubles(task, Work.alone()).findNumber("objective").orElseThrow())
        .isEqualByComparingTo("1e-300");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-400", "1e-310", "1e400"})
  void what_doubles_take_for_nothing_is_not_left_out(String unit) {
    var one = new BigDecimal(unit);
    BigDecimal bound = one.multiply(BigDecimal.valueOf(4.7));
    var row = Json.obj("coefficients", Json.arr(one), "relation", ">=", "bound", bound);
    var task =
        new OptimizeTask(
            Json.obj("problem", "lp", "sense", "minimize", "objective", Json.arr(1))
                .with("constraints", Json.arr(row)));

    assertThat(Optimizers.inDoubles(task, Work.alone()))
        .isEqualTo(Json.obj("objective", 4.7, "solution", List.of(4.7)));
  }

  /** Which is shown exactly: in fractions with a divisor each it took half a minute. */
  @Test
  @Timeout(20)
  void a_program_of_many_constraints_that_no_point_fulfils_is_told_as_that() {
    var chance = new Random(1);
    var rows = new ArrayList<Json>();
    for (int i = 0; i < 40; i++) {
      double bound = chance.nextGaussian() + 0.5;
      double[] row = chance.doubles(20, -1, 1).toArray();
      rows.add(atMost(row, bound).with("relation", ">="));
    }
    var task =
        new OptimizeTask(
            Json.obj("problem", "lp", "objective", new double[20], "constraints", rows));

    assertThatThrownBy(() -> Optimizers.inDoubles(task, Work.alone()))
        .hasMessage("no point fulfils all constraints");
  }

  /** Hardly anything of much: in doubles it was -200 000, which the second constraint forbids. */
  @Test
  void what_is_hardly_missed_or_covered_is_not_told_as_best_where_it_is_worth_much() {
    var rows =
        List.of(
            atMost(new double[] {-2, 2, 1}, 37_061),
            atMost(new double[] {2, -2.00000000002, -1}, -37_061.00000001448).with("relation", "="),
            atMost(new double[] {-1, -1.00000001, 1}, 100_000).with("relation", "="));
    double[] wanted = {2.0000000002, 0, -2.0000000002};
    var task =
        new OptimizeTask(Json.obj("problem", "lp", "objective", wanted, "constraints", rows));

    assertThat(new JsonFields(Optimizers.inDoubles(task, Work.alone())).number("objective"))
        .isCloseTo(-201_448.0000346248, within(2e-4));
  }

  @Property
  void no_linear_program_in_doubles_ends_otherwise_than_exactly(@ForAll long seed) {
    var chance = new Random(seed);
    double[] units = {scale(chance), scale(chance), scale(chance)};
    var rows = new ArrayList<Json>();
    for (int i = 0; i < 3; i++) {
      double unit = scale(chance);
      double bound = chance.nextInt(-5, 60) * unit;
      String relation = List.of("<=", "<=", ">=", "=").get(chance.nextInt(4));
      rows.add(atMost(drawn(chance, units, unit), bound).with("relation", relation));
    }
    double[] wanted = drawn(chance, units, 1);
    var task =
        new OptimizeTask(Json.obj("problem", "lp", "objective", wanted, "constraints", rows));

    Json.Obj exact = told(() -> Optimizers.exactly(task, Work.alone()));
    Json.Obj told = told(() -> Optimizers.inDoubles(task, Work.alone()));
    assertThat(told.findText("why")).isEqualTo(exact.findText("why"));
    if (exact.has("objective")) {
      double terms = 0;
      for (int j = 0; j < units.length; j++) {
        terms += Math.abs(wanted[j] * new JsonFields(exact).numbers("solution")[j]);
      }
      assertThat(new JsonFields(told).number("objective"))
          .isCloseTo(new JsonFields(exact).number("objective"), within(1e-8 * terms));
    }
  }

  private static double scale(Random chance) {
    return Math.scalb(1.0, chance.nextInt(-40, 41));
  }

  private static double[] drawn(Random chance, double[] units, double unit) {
    return Arrays.stream(units).map(each -> chance.nextInt(-3, 9) * each * unit).toArray();
  }

  /** What comes out, or why nothing does. */
  private static Json.Obj told(Supplier<Json.Obj> answer) {
    try {
      return answer.get();
    } catch (Infeasible none) {
      return Json.obj("why", String.valueOf(none.getMessage()));
    }
  }

  @Test
  void a_linear_program_in_doubles_stops_when_it_is_told_to() {
    var linear = new OptimizeTask(sack().input().with("problem", "lp"));

    assertThatThrownBy(() -> Optimizers.inDoubles(linear, EngineRunner.cancelledAfter(5)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void what_has_no_bound_in_whole_numbers_is_told_as_that_in_doubles() {
    var rows = List.of(atMost(new double[] {1, -2}, 3));
    var task =
        new OptimizeTask(
            Json.obj("problem", "ip", "objective", new double[] {1, 1}, "constraints", rows));

    assertThatThrownBy(() -> Optimizers.inDoubles(task, Work.alone()))
        .hasMessage("the objective has no bound");
  }

  /** In the first linear program, and in the branches. */
  @ParameterizedTest
  @ValueSource(ints = {5, 200})
  void an_integer_program_in_doubles_stops_when_it_is_told_to(int calls) {
    assertThatThrownBy(() -> Optimizers.inDoubles(sack(), EngineRunner.cancelledAfter(calls)))
        .isInstanceOf(CancellationException.class);
  }
}
