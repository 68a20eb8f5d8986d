package dev.omni.quant.finance;

import java.util.Arrays;
import org.hipparchus.util.FastMath;

/** Where the search for the parameters of a SABR smile begins, and what its coordinates mean. */
final class SabrSearch {
  /** The largest size of rho that is searched. */
  static final double LARGEST = 0.9999;

  private SabrSearch() {}

  /** Returns the parameters at a point of coordinates without bounds. */
  static SabrParameters parameters(double[] u) {
    return new SabrParameters(
        FastMath.exp(u[0]), LARGEST * FastMath.tanh(u[1]), FastMath.exp(u[2]));
  }

  /** Returns the points from which the search begins. */
  static double[][] starts(HaganFormula formula, SmileQuotes quotes) {
    double middle = Arrays.stream(quotes.volatilities()).average().orElse(0.2);
    double alpha = FastMath.log(middle) + (1 - formula.beta()) * FastMath.log(formula.forward());
    double[][] starts = new double[6][];
    int k = 0;
    for (double rho : new double[] {-0.4, 0.1, 0.6}) {
      for (double nu : new double[] {0.3, 1}) {
        starts[k++] = new double[] {alpha, FastMath.atanh(rho), FastMath.log(nu)};
      }
    }
    return starts;
  }
}
