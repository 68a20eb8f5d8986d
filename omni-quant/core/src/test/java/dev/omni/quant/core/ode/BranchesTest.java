package dev.omni.quant.core.ode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equations that take another branch by their variables. */
final class BranchesTest {
  private static InitialValueProblem.Solution solved(
      String method, List<String> names, List<String> texts, double[] initial, double... times) {
    double[] absolute = new double[names.size()];
    Arrays.fill(absolute, 1e-12);
    var problem =
        new InitialValueProblem(FormulaEquations.of(names, texts, Map.of()), 0, initial, List.of());
    return problem.solve(times, new SolverOptions(method, 1e-9, absolute, 10_000), Work.alone());
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "dop853", "radau5"})
  void growth_that_stops_at_a_limit_is_exact_on_both_sides(String method) {
    // y = t up to 1, then y' = 2 - y.
    var found =
        solved(method, List.of("y"), List.of("if(y < 1, 1, 2 - y)"), new double[] {0}, 0.5, 1, 3);
    assertThat(found.states().get(0)[0]).isCloseTo(0.5, within(1e-12));
    assertThat(found.states().get(1)[0]).isCloseTo(1, within(1e-10));
    assertThat(found.states().get(2)[0]).isCloseTo(2 - Math.exp(-2), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dop853", "radau5"})
  void a_change_costs_no_more_than_some_shorter_steps(String method) {
    var smooth = solved(method, List.of("y"), List.of("cos(t)"), new double[] {0}, 10);
    var broken =
        solved(
            method,
            List.of("x", "y"),
            List.of("cos(t)", "if(x > 0.5, 1, -1)"),
            new double[] {0, 0},
            10);
    // x = sin t is above a half for 2 pi / 3 of each turn, and passes it four times.
    double above = 2 * (2 * Math.PI / 3);
    assertThat(broken.states().get(0)[1]).isCloseTo(2 * above - 10, within(1e-6));
    assertThat(broken.effort().steps()).isLessThan(smooth.effort().steps() + 4 * 30);
  }

  @Test
  void a_solution_that_slides_along_a_change_is_refused_or_stays_there() {
    try {
      var found = solved("auto", List.of("y"), List.of("if(y < 0, 1, -1)"), new double[] {-0.5}, 1);
      assertThat(found.states().get(0)[0]).isCloseTo(0, within(1e-8));
    } catch (Infeasible refused) {
      assertThat(refused).hasMessageMatching(".*t = 0[.](5|4999).*");
    }
  }
}
