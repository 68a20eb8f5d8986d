package dev.omni.quant.discovery;

import dev.omni.quant.core.LeastSquares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.analysis.differentiation.Gradient;

/**
 * Starts of the search for a curve: a grid of the parameters in which it is not linear, at each
 * point of which the others are solved exactly (G. H. Golub and V. Pereyra, SIAM J. Numer. Anal.
 * 10, 1973, pp. 413-432). The best points are kept.
 *
 * @param shape of the curve
 * @param rows of one group
 * @param fixed values of the parameters that are fixed; NaN for the others
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record CurveStarts(CurveShape shape, CurveRows rows, double[] fixed) {
  private static final int MOST_ROWS = 400;
  private static final int KEPT = 8;
  private static final int LOCATIONS = 9;
  private static final double[] SLOPES = {-8, -4, -2, -1, -0.5, 0.5, 1, 2, 4, 8};
  private static final double[] RATES = {0.1, 0.3, 1, 3, 10, 30};

  /** A start and what it leaves of the squares. */
  private record Start(double[] parameters, double squares, boolean ordered) {}

  /** Returns the best starts, each the parameters of the curve. */
  List<double[]> best() {
    CurveStarts some = new CurveStarts(shape, rows.some(MOST_ROWS), fixed);
    List<Start> all =
        some.grid().stream().map(some::solved).filter(s -> Double.isFinite(s.squares())).toList();
    boolean free = Arrays.stream(fixed).allMatch(Double::isNaN);
    List<Start> ordered =
        all.stream().filter(s -> s.ordered() || !free || !shape.hasPlateaus()).toList();
    return (ordered.isEmpty() ? all : ordered)
        .stream()
            .sorted(Comparator.comparingDouble(Start::squares))
            .limit(KEPT)
            .map(Start::parameters)
            .toList();
  }

  private Start solved(double[] point) {
    int[] linear =
        IntStream.range(0, fixed.length)
            .filter(j -> shape.members().get(j).isLinear() && Double.isNaN(fixed[j]))
            .toArray();
    double[] parameters = point.clone();
    for (int j = 0; j < fixed.length; j++) {
      if (!Double.isNaN(fixed[j])) {
        parameters[j] = fixed[j];
      } else if (shape.members().get(j).isLinear()) {
        parameters[j] = 0;
      }
    }
    Gradient[] variables = CurveShape.variables(parameters);
    double[] rest = new double[rows.x().length];
    double[][] columns = new double[rest.length][linear.length];
    for (int i = 0; i < rest.length; i++) {
      Gradient y = shape.value(rows.x()[i], variables);
      rest[i] = rows.root()[i] * (rows.y()[i] - y.getValue());
      for (int k = 0; k < linear.length; k++) {
        columns[i][k] = rows.root()[i] * y.getPartialDerivative(linear[k]);
      }
    }
    if (!finite(rest) || Arrays.stream(columns).anyMatch(row -> !finite(row))) {
      return new Start(parameters, Double.NaN, false);
    }
    if (linear.length > 0) {
      var solver = new LeastSquares(columns);
      if (solver.dependent().isPresent()) {
        return new Start(parameters, Double.NaN, false);
      }
      double[] found = solver.solve(rest);
      for (int k = 0; k < linear.length; k++) {
        parameters[linear[k]] = found[k];
        for (int i = 0; i < rest.length; i++) {
          rest[i] -= found[k] * columns[i][k];
        }
      }
    }
    boolean ordered = shape.hasPlateaus() && parameters[1] <= parameters[2];
    return new Start(parameters, LinearRegression.sumOfSquares(rest), ordered);
  }

  private static boolean finite(double[] values) {
    return Arrays.stream(values).allMatch(v -> Math.abs(v) < 1e140);
  }

  private List<double[]> grid() {
    double low = Arrays.stream(rows.x()).min().orElse(0);
    double high = Arrays.stream(rows.x()).max().orElse(1);
    double range = high > low ? high - low : 1;
    return switch (shape) {
      case FOUR_PARAMETER_LOGISTIC, WEIBULL_1, WEIBULL_2 ->
          product(SLOPES, new double[] {0}, new double[] {0}, locations());
      case FIVE_PARAMETER_LOGISTIC ->
          product(
              SLOPES,
              new double[] {0},
              new double[] {0},
              locations(),
              new double[] {0.25, 0.5, 1, 2, 4});
      case MICHAELIS_MENTEN -> product(new double[] {0}, locations());
      case HILL -> product(new double[] {0}, locations(), SLOPES);
      case BIEXPONENTIAL -> {
        double[] rates = times(new double[] {0.03, 0.1, 0.3, 1, 2, 4, 8, 16, 32, 64}, 1 / range);
        yield product(new double[] {0}, rates, new double[] {0}, rates).stream()
            .filter(point -> point[1] > point[3])
            .toList();
      }
      case LOGISTIC_GROWTH ->
          product(
              new double[] {0},
              IntStream.rangeClosed(-4, 12).mapToDouble(k -> low + k * range / 8).toArray(),
              times(new double[] {-1, -0.3, -0.1, -0.03, 0.03, 0.1, 0.3, 1}, range));
      case GOMPERTZ -> gompertz(low, range);
      case EXPONENTIAL ->
          product(
              new double[] {0}, times(new double[] {-10, -3, -1, -.3, .3, 1, 3, 10}, 1 / range));
      case ASYMPTOTIC ->
          product(
              new double[] {0},
              new double[] {0},
              Arrays.stream(RATES).map(rate -> StrictMath.log(rate / range)).toArray());
    };
  }

  private static List<double[]> gompertz(double low, double range) {
    var all = new ArrayList<double[]>();
    for (double rate :
        times(new double[] {-16, -8, -4, -2, -1, -.5, .5, 1, 2, 4, 8, 16}, 1 / range)) {
      for (int k = -4; k <= 12; k++) {
        double middle = low + k * range / 8;
        double b2 = StrictMath.exp(rate * middle);
        if (Double.isFinite(b2) && b2 > 0) {
          all.add(new double[] {0, b2, StrictMath.exp(-rate)});
        }
      }
    }
    return all;
  }

  /** Returns doses from a third of the least to three times the greatest. */
  private double[] locations() {
    double[] doses = Arrays.stream(rows.doses()).filter(x -> x > 0).toArray();
    if (doses.length == 0) {
      return new double[] {1};
    }
    double first = StrictMath.log(doses[0] / 3);
    double last = StrictMath.log(doses[doses.length - 1] * 3);
    return IntStream.range(0, LOCATIONS)
        .mapToDouble(k -> StrictMath.exp(first + (last - first) * k / (LOCATIONS - 1.0)))
        .toArray();
  }

  private static double[] times(double[] values, double factor) {
    return Arrays.stream(values).map(v -> v * factor).toArray();
  }

  private static List<double[]> product(double[]... choices) {
    List<double[]> points = List.of(new double[0]);
    for (double[] choice : choices) {
      var longer = new ArrayList<double[]>();
      for (double[] point : points) {
        for (double value : choice) {
          double[] next = Arrays.copyOf(point, point.length + 1);
          next[point.length] = value;
          longer.add(next);
        }
      }
      points = longer;
    }
    return points;
  }
}
