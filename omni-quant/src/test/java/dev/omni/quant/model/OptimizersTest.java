package dev.omni.quant.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.quant.Runs;
import dev.omni.quant.optimum.OptimizeTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
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

  /** In the first linear program, and in the threads that search the branches. */
  @ParameterizedTest
  @ValueSource(ints = {5, 5000})
  void an_integer_program_in_doubles_stops_when_it_is_told_to(int calls) {
    assertThatThrownBy(() -> Optimizers.inDoubles(sack(), Runs.cancelledAfter(calls)))
        .isInstanceOf(CancellationException.class);
  }
}
