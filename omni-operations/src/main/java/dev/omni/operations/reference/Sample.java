package dev.omni.operations.reference;

import dev.omni.operations.nist.StrdDataSet.Curve;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The data of an estimation, exact as written.
 *
 * @param y the response
 * @param x predictors, a row for each response; empty when there are none
 * @param curve the model that is fitted
 * @param start starting point of a search; empty when none is needed
 */
record Sample(List<BigDecimal> y, List<List<BigDecimal>> x, Curve curve, List<BigDecimal> start) {
  Sample {
    y = List.copyOf(y);
    x = List.copyOf(x);
    start = List.copyOf(start);
  }

  /** Returns the responses as doubles. */
  double[] responses() {
    return doubles(y);
  }

  /** Returns the predictors as doubles. */
  double[][] predictors() {
    return x.stream().map(Sample::doubles).toArray(double[][]::new);
  }

  /** Returns the responses by the first predictor, in the order of appearance. */
  List<List<BigDecimal>> groups() {
    Map<BigDecimal, List<BigDecimal>> groups = new LinkedHashMap<>();
    for (int i = 0; i < y.size(); i++) {
      groups
          .computeIfAbsent(x.get(i).get(0).stripTrailingZeros(), key -> new ArrayList<>())
          .add(y.get(i));
    }
    return List.copyOf(groups.values());
  }

  /** Returns the number of coefficients of a linear fit. */
  int coefficients() {
    return x.get(0).size() * curve.degree() + (curve.intercept() ? 1 : 0);
  }

  /** Returns the design of a linear fit as doubles: a constant when there is one, then powers. */
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

  /** Returns the name of coefficient {@code j} of a linear fit. */
  String coefficient(int j) {
    return "B" + (curve.intercept() ? j : j + 1);
  }

  static double[] doubles(List<BigDecimal> numbers) {
    return numbers.stream().mapToDouble(BigDecimal::doubleValue).toArray();
  }
}
