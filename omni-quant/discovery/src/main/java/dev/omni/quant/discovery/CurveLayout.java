package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The places of the parameters of all groups in one vector.
 *
 * @param places by group and parameter; -1 for one that is fixed
 * @param fixed values of the parameters that are fixed; NaN for the others
 * @param members parameter of each place
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record CurveLayout(int[][] places, double[] fixed, List<CurveMember> members) {
  /** Returns the layout of groups that share some parameters. */
  static CurveLayout of(CurveShape shape, double[] fixed, int groups, List<String> shared) {
    var members = new ArrayList<CurveMember>();
    int[][] places = new int[groups][fixed.length];
    for (int g = 0; g < groups; g++) {
      for (int j = 0; j < fixed.length; j++) {
        if (!Double.isNaN(fixed[j])) {
          places[g][j] = -1;
        } else if (g > 0 && shared.contains(shape.names().get(j))) {
          places[g][j] = places[0][j];
        } else {
          places[g][j] = members.size();
          members.add(shape.members().get(j));
        }
      }
    }
    return new CurveLayout(places, fixed, List.copyOf(members));
  }

  int size() {
    return members.size();
  }

  /** Returns the parameters of a group. */
  double[] of(int group, double[] vector) {
    double[] all = fixed.clone();
    for (int j = 0; j < all.length; j++) {
      if (places[group][j] >= 0) {
        all[j] = vector[places[group][j]];
      }
    }
    return all;
  }

  /** Returns the vector of these parameters of each group; of shared ones their mean. */
  double[] vector(double[][] parameters) {
    double[] sums = new double[size()];
    int[] counts = new int[size()];
    for (int g = 0; g < parameters.length; g++) {
      for (int j = 0; j < fixed.length; j++) {
        int at = places[g][j];
        if (at >= 0) {
          sums[at] += moved(at, parameters[g][j], true);
          counts[at]++;
        }
      }
    }
    Arrays.setAll(sums, at -> moved(at, sums[at] / counts[at], false));
    return sums;
  }

  private double moved(int at, double value, boolean in) {
    if (!members.get(at).isPositive()) {
      return value;
    }
    return in ? StrictMath.log(value) : StrictMath.exp(value);
  }

  /** Returns a vector with the logarithms of positive parameters. */
  double[] sought(double[] vector) {
    double[] sought = vector.clone();
    Arrays.setAll(sought, at -> moved(at, vector[at], true));
    return sought;
  }

  /** Returns the vector that is sought by these numbers. */
  double[] found(double[] sought) {
    double[] vector = sought.clone();
    Arrays.setAll(vector, at -> moved(at, sought[at], false));
    return vector;
  }
}
