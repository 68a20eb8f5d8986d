package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws of every minimum of a Lennard-Jones cluster. */
class ClusterLawsTest {
  private final JsonEngine engine = LoadedEngine.of(new LennardJonesMinimum());

  private static Json.Obj cluster(int atoms, int starts, int seed) {
    return Json.obj("atoms", atoms, "starts", starts, "seed", seed);
  }

  /**
   * At a minimum no stretching of the whole lowers the energy: the attraction is twice the
   * repulsion (Clausius' virial), and every atom is bound.
   */
  @Property
  void attraction_is_twice_repulsion(
      @ForAll @IntRange(min = 2, max = 10) int atoms, @ForAll @IntRange(min = 0) int seed) {
    JsonFields found = new JsonFields(EngineRunner.result(engine, cluster(atoms, 2, seed)));
    double[][] at = found.rows("coordinates");
    double repulsion = 0;
    double attraction = 0;
    for (int i = 0; i < atoms; i++) {
      for (int j = 0; j < i; j++) {
        double sixth = Math.pow(squared(at[i], at[j]), -3);
        repulsion += 4 * sixth * sixth;
        attraction += 4 * sixth;
      }
    }
    assertThat(attraction).isCloseTo(2 * repulsion, within(1e-5 * attraction));
    assertThat(found.number("energy")).isCloseTo(-repulsion, within(1e-5 * repulsion));
  }

  @Property(tries = 15) // about 1 ms a try
  void more_starts_never_end_higher(
      @ForAll @IntRange(min = 3, max = 9) int atoms, @ForAll @IntRange(min = 0) int seed) {
    assertThat(energy(cluster(atoms, 6, seed)))
        .isLessThanOrEqualTo(energy(cluster(atoms, 1, seed)));
  }

  /** Of the lowest minimum; above all energies where no descent ended in one. */
  private double energy(Json.Obj cluster) {
    try {
      return EngineRunner.number(engine, cluster, "energy");
    } catch (Infeasible none) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private static double squared(double[] a, double[] b) {
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
      sum += (a[axis] - b[axis]) * (a[axis] - b[axis]);
    }
    return sum;
  }
}
