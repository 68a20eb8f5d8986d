package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The distribution of the masses of a formula: the isotopes of one atom after another are
 * convolved, and masses within the resolution of their common mean are merged.
 */
final class Isotopologues {
  /** The relative abundance below which a mass is not visible among the intensities. */
  private static final double RAREST = 1e-15;

  private final double resolution;
  private double[] masses = {0};
  private double[] shares = {1};

  private Isotopologues(double resolution) {
    this.resolution = resolution;
  }

  /**
   * Returns the isotopologues of so many atoms of each element.
   *
   * @param resolution in u
   * @param work polled for cancellation
   */
  static Isotopologues of(Map<String, Integer> counts, double resolution, Work work) {
    var all = new Isotopologues(resolution);
    counts.forEach(
        (element, count) -> {
          List<Nuclide> isotopes = Nuclides.of(element);
          for (int atom = 0; atom < count; atom++) {
            all.add(isotopes, work);
          }
        });
    return all;
  }

  /** Returns the masses in u, ascending. */
  double[] masses() {
    return masses;
  }

  /** Returns the abundances in parts of the largest. */
  double[] shares() {
    return shares;
  }

  private void add(List<Nuclide> isotopes, Work work) {
    double[] ms = {};
    double[] ps = {};
    for (Nuclide isotope : isotopes) {
      work.proceed();
      int n = ms.length;
      int size = n + masses.length;
      double[] mass = new double[size];
      double[] share = new double[size];
      int known = 0;
      int more = 0;
      for (int k = 0; k < size; k++) {
        double next = more < masses.length ? masses[more] + isotope.mass() : Double.MAX_VALUE;
        if (known < n && ms[known] <= next) {
          mass[k] = ms[known];
          share[k] = ps[known++];
        } else {
          mass[k] = next;
          share[k] = shares[more++] * isotope.share();
        }
      }
      ms = mass;
      ps = share;
    }
    join(ms, ps);
  }

  private void join(double[] ms, double[] ps) {
    int last = 0;
    for (int k = 1; k < ms.length; k++) {
      if (ms[k] - ms[last] < resolution) {
        double both = ps[last] + ps[k];
        ms[last] += (ms[k] - ms[last]) * (ps[k] / both);
        ps[last] = both;
      } else {
        last++;
        ms[last] = ms[k];
        ps[last] = ps[k];
      }
    }
    double largest = 0;
    for (int k = 0; k <= last; k++) {
      largest = Math.max(largest, ps[k]);
    }
    int left = 0;
    for (int k = 0; k <= last; k++) {
      if (ps[k] >= RAREST * largest) {
        ms[left] = ms[k];
        ps[left++] = ps[k] / largest;
      }
    }
    masses = Arrays.copyOf(ms, left);
    shares = Arrays.copyOf(ps, left);
  }
}
