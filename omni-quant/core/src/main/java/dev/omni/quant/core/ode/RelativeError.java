package dev.omni.quant.core.ode;

import dev.omni.quant.core.ErrorGate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The error of a solution over the size of its variables: at each time the largest difference from
 * the solution at a tenth of both tolerances, times 10/9, over the largest magnitude of the
 * variable in the run. A difference within the absolute tolerance is none, because the input allows
 * it.
 *
 * @param rows error at each time
 */
public record RelativeError(List<Double> rows) {
  /** The meaning of the check of a solution. */
  public static final String MEANING =
      "Largest difference from the solution at a tenth of both tolerances, times 10/9, over the"
          + " largest magnitude of the variable in the run.";

  /** The limit that max_error is, for the descriptions of methods. */
  public static final String LIMIT =
      "numerics.error_estimate is the largest difference from the solution at a tenth of both"
          + " tolerances, times 10/9, over the largest magnitude of the variable in the run;"
          + " differences within the absolute tolerance do not count. Above max_error the run"
          + " fails.";

  /** The finest relative tolerance of a contract. */
  public static final double FINEST = 1e-13;

  /** The title of the member {@code max_error}. */
  public static final String ACCEPTED =
      "Largest error of a value that is accepted, over the largest magnitude of its variable in the"
          + " run";

  /** The value of an absent {@code max_error}, as JSON. */
  public static final String USUAL = "1e-5";

  /** The difference from a tenth of the tolerance is nine tenths of the error, which is linear. */
  private static final double WHOLE = 10 / 9.0;

  /** Creates an error. */
  public RelativeError {
    rows = List.copyOf(rows);
  }

  /**
   * Returns the error of states.
   *
   * @param finer states at a tenth of the tolerances
   * @param largest magnitude of each variable in the run
   * @param options tolerances of the states
   */
  public static RelativeError of(
      List<double[]> states, List<double[]> finer, double[] largest, SolverOptions options) {
    double[] shown = largest(states, largest.length);
    var rows = new ArrayList<Double>();
    for (int k = 0; k < states.size(); k++) {
      double row = 0;
      for (int i = 0; i < largest.length; i++) {
        double apart = WHOLE * Math.abs(states.get(k)[i] - finer.get(k)[i]);
        row =
            Math.max(
                row, apart <= options.absolute()[i] ? 0 : apart / Math.max(shown[i], largest[i]));
      }
      rows.add(row);
    }
    return new RelativeError(rows);
  }

  /** Returns the largest magnitude of each variable in rows. */
  public static double[] largest(List<double[]> rows, int count) {
    double[] largest = new double[count];
    for (double[] row : rows) {
      Arrays.setAll(largest, i -> Math.max(largest[i], Math.abs(row[i])));
    }
    return largest;
  }

  /** Returns the largest error. */
  public double most() {
    double most = 0;
    for (double row : rows) {
      most = Math.max(most, row);
    }
    return most;
  }

  /** Returns this and the errors of another solution of the same input. */
  public RelativeError and(RelativeError other) {
    var all = new ArrayList<>(rows);
    all.addAll(other.rows);
    return new RelativeError(all);
  }

  /** Returns the gate of the error. */
  public ErrorGate gate(double most) {
    return new ErrorGate(most(), most, "1");
  }

  /** Returns the last time before the error is beyond a bound; the times go as far as the rows. */
  public OptionalDouble reached(double[] times, double most) {
    OptionalDouble reached = OptionalDouble.empty();
    for (int k = 0; k < Math.min(times.length, rows.size()) && rows.get(k) <= most; k++) {
      reached = OptionalDouble.of(times[k]);
    }
    return reached;
  }
}
