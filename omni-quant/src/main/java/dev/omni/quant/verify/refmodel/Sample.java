package dev.omni.quant.verify.refmodel;

import dev.omni.quant.verify.nist.StrdDataSet.Curve;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The data that something is estimated from, exact as they were written.
 *
 * @param y the response
 * @param x predictors, a row for each response; empty when there are none
 * @param curve what is fitted
 * @param start where a search begins; empty when none is needed
 */
record Sample(List<BigDecimal> y, List<List<BigDecimal>> x, Curve curve, List<BigDecimal> start) {
  Sample {
    y = List.copyOf(y);
    x = List.copyOf(x);
    start = List.copyOf(start);
  }

  /** The responses as doubles. */
  double[] responses() {
    return doubles(y);
  }

  /** The predictors as doubles. */
  double[][] predictors() {
    return x.stream().map(Sample::doubles).toArray(double[][]::new);
  }

  /** The responses by the first predictor, in the order of appearance. */
  List<List<BigDecimal>> groups() {
    Map<BigDecimal, List<BigDecimal>> groups = new LinkedHashMap<>();
    for (int i = 0; i < y.size(); i++) {
      groups
          .computeIfAbsent(x.get(i).get(0).stripTrailingZeros(), key -> new ArrayList<>())
          .add(y.get(i));
    }
    return List.copyOf(groups.values());
  }

  /** How many coefficients a linear fit has. */
  int coefficients() {
    return x.get(0).size() * curve.degree() + (curve.intercept() ? 1 : 0);
  }

  /** The design of a linear fit as doubles: a constant when there is one, then powers. */
  double[][] design() {
    double[][] rows = new double[y.size()][coefficients()];
    int first = curve.intercept() ? 1 : 0;
    for (int i = 0; i < rows.length; i++) {
      double[] given = doubles(x.get(i));
      rows[i][0] = 1;
      System.arraycopy(given, 0, rows[i], first, given.length);
      for (int k = first + given.length; k < rows[i].length; k++) {
        rows[i][k] = rows[i][k - given.length] * given[(k - first) % given.length];
      }
    }
    return rows;
  }

  /** The name of coefficient {@code j} of a linear fit. */
  String coefficient(int j) {
    return "B" + (curve.intercept() ? j : j + 1);
  }

  static double[] doubles(List<BigDecimal> numbers) {
    return numbers.stream().mapToDouble(BigDecimal::doubleValue).toArray();
  }
}
