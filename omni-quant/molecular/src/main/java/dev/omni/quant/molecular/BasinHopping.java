package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A random walk over the minima of a Lennard-Jones cluster from a random start. D. J. Wales and J.
 * P. K. Doye, J. Phys. Chem. A 101, 1997, pp. 5111-5116: temperature 0.8, steps of 0.36 sigma at
 * most.
 *
 * @param atoms at least 2
 * @param hops after the first minimum
 */
record BasinHopping(int atoms, int hops) {
  private static final double TEMPERATURE = 0.8;
  private static final double STEP = 0.36;
  private static final double PACKING = 3 / (4 * StrictMath.PI * StrictMath.sqrt(2));

  /** Returns the lowest minimum of the walk with this seed. */
  LowestMinimum walk(long seed, Work work) {
    work.proceed();
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    double[] at = new double[3 * atoms];
    for (int i = 0; i < at.length; i += 3) {
      place(at, i, random);
    }
    var here = new LbfgsMinimizer(at);
    LowestMinimum lowest = LowestMinimum.of(here, here.run());
    for (int hop = 0; hop < hops; hop++) {
      work.proceed();
      var there = new LbfgsMinimizer(hopped(here.coordinates(), random));
      boolean minimum = there.run();
      lowest = lowest.orLower(LowestMinimum.of(there, minimum));
      if (minimum && accepted(there.energy() - here.energy(), random)) {
        here = there;
      }
    }
    return lowest;
  }

  private static boolean accepted(double rise, UniformRandomProvider random) {
    return random.nextDouble() < StrictMath.exp(-rise / TEMPERATURE);
  }

  /** Moves every coordinate a little; returns an atom that has left the cluster. */
  private double[] hopped(double[] at, UniformRandomProvider random) {
    for (int i = 0; i < at.length; i++) {
      at[i] += STEP * (2 * random.nextDouble() - 1);
    }
    double radius = radius();
    for (int i = 0; i < at.length; i += 3) {
      if (square(at, i) > radius * radius) {
        place(at, i, random);
      }
    }
    return at;
  }

  /** Returns the radius of the ball for all atoms (Wales and Doye 1997, p. 5112), in sigma. */
  private double radius() {
    return StrictMath.pow(2, 1.0 / 6) * (1 + StrictMath.cbrt(atoms * PACKING));
  }

  private void place(double[] at, int i, UniformRandomProvider random) {
    double radius = radius();
    do {
      for (int axis = 0; axis < 3; axis++) {
        at[i + axis] = radius * (2 * random.nextDouble() - 1);
      }
    } while (square(at, i) > radius * radius);
  }

  private static double square(double[] at, int i) {
    return at[i] * at[i] + at[i + 1] * at[i + 1] + at[i + 2] * at[i + 2];
  }
}
