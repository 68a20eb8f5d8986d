package dev.omni.operations.uncertainty;

import dev.omni.operations.expression.Derivation;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.core.StandardNormal;
import dev.omni.quant.core.formula.DoubleArithmetic;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.Uncertainty;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.util.FastMath;

/**
 * Propagation of distributions: JCGM 101:2008. Inputs are normal; an uncorrelated input with few
 * degrees of freedom has Student's distribution (6.4.9.2 there).
 *
 * @param standard the standard deviation of the draws
 * @param low the lower end of the interval that leaves as many draws below it as above it
 * @param high its upper end
 * @param draws how many
 * @param tail the share of the draws below the interval
 */
public record MonteCarlo(double standard, double low, double high, int draws, double tail) {
  /** The number of draws, when the expression is not large. */
  public static final int DRAWS = 100_000;

  /** The seed that all verifications share, so that equal ones end equally. */
  public static final long SEED = 20240101;

  private static final int FEWEST = 10_000;
  private static final long STEPS = 20_000_000;
  private static final double LEVEL = 0.95;

  /** Draws as {@link #of(Derivation, Inputs, double)} does, for an interval of 95 %. */
  public static MonteCarlo of(Derivation derivation, Inputs inputs) {
    return of(derivation, inputs, LEVEL);
  }

  /**
   * Draws values of the inputs and computes the expression for each.
   *
   * @param level the share of the draws in the interval, above 0 and below 1
   * @throws UndefinedFormulaException when a draw has no value, or the expression is too large to
   *     draw often enough
   */
  public static MonteCarlo of(Derivation derivation, Inputs inputs, double level) {
    int steps =
        derivation.size() + inputs.list().size() * (inputs.correlated() ? inputs.list().size() : 1);
    int draws = (int) Math.min(DRAWS, STEPS / steps);
    if (draws < FEWEST) {
      throw new UndefinedFormulaException(
          "budget: the expression is too large for a Monte Carlo check");
    }
    var values = new double[draws];
    var source = new Source(inputs);
    for (int i = 0; i < draws; i++) {
      values[i] = derivation.value(new DoubleArithmetic(), source.next());
      if (!Double.isFinite(values[i])) {
        throw new UndefinedFormulaException(
            "the expression has no value for some of what its inputs may be");
      }
    }
    Arrays.sort(values);
    return summary(values, (1 - level) / 2);
  }

  private static MonteCarlo summary(double[] sorted, double tail) {
    int n = sorted.length;
    double mean = Arrays.stream(sorted).sum() / n;
    double widest = Math.max(sorted[n - 1] - mean, mean - sorted[0]);
    double size = ScaledDoubles.of(widest);
    double squares = 0;
    for (double value : sorted) {
      squares += (value - mean) / size * ((value - mean) / size);
    }
    double standard = size * Math.sqrt(squares / (n - 1));
    if (!Double.isFinite(standard)) {
      throw new UndefinedFormulaException("the draws are spread beyond the range of a double");
    }
    if (standard == 0) {
      throw new UndefinedFormulaException("the draws do not differ in double precision");
    }
    int low = Math.max(1, (int) FastMath.round(tail * n));
    return new MonteCarlo(standard, sorted[low - 1], sorted[n - low], n, tail);
  }

  /**
   * Returns the standard error of an end of the interval for so many draws, for a distribution that
   * is near to normal.
   */
  public double chance() {
    double end = StandardNormal.quantile(tail);
    double density = FastMath.exp(-end * end / 2) / Math.sqrt(2 * Math.PI);
    return standard * Math.sqrt(tail * (1 - tail) / draws) / density;
  }

  /** Draws of all inputs. */
  private static final class Source {
    private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    private final ZigguratSampler.NormalizedGaussian normal =
        ZigguratSampler.NormalizedGaussian.of(random);
    private final List<Inputs.Input> list;
    private final boolean[] correlated;
    private final double[] values;
    private final double[] standards;
    private final double[][] root;
    private final Map<String, Double> drawn = new HashMap<>();

    Source(Inputs inputs) {
      list = inputs.list();
      int n = list.size();
      correlated = new boolean[n];
      values = new double[n];
      standards = new double[n];
      for (int i = 0; i < n; i++) {
        correlated[i] = inputs.correlated(i);
        values[i] = list.get(i).value();
        standards[i] = list.get(i).standard();
      }
      root = inputs.correlated() ? root(inputs.correlations()) : new double[0][];
    }

    /**
     * Returns the symmetric matrix whose square is this one; rounding may have left it a little
     * below zero. It mixes none but correlated inputs, as each deviate must stay that of its own
     * input.
     */
    private static double[][] root(double[][] correlations) {
      var parts = new EigenDecompositionSymmetric(new Array2DRowRealMatrix(correlations));
      var lengths = new double[correlations.length];
      for (int j = 0; j < lengths.length; j++) {
        lengths[j] = Math.sqrt(Math.max(0, parts.getEigenvalue(j)));
      }
      return parts
          .getV()
          .multiply(MatrixUtils.createRealDiagonalMatrix(lengths))
          .multiply(parts.getVT())
          .getData();
    }

    Map<String, Double> next() {
      var deviates = new double[list.size()];
      for (int i = 0; i < deviates.length; i++) {
        deviates[i] = standards[i] == 0 && !correlated[i] ? 0 : deviate(i);
      }
      for (int i = 0; i < deviates.length; i++) {
        double deviate = correlated[i] ? product(root[i], deviates) : deviates[i];
        drawn.put(list.get(i).name(), drawn(i, deviate));
      }
      return drawn;
    }

    /** Returns an input that is off by so many standard uncertainties of its reading. */
    private double drawn(int i, double deviate) {
      Quantity given = list.get(i).quantity();
      if (!given.unit().curved()) {
        return values[i] + standards[i] * deviate;
      }
      double standard = given.uncertainty().map(Uncertainty::standard).orElse(0.0);
      return given.unit().coherent(given.value().doubleValue() + standard * deviate);
    }

    private static double product(double[] row, double[] deviates) {
      double sum = 0;
      for (int j = 0; j < row.length; j++) {
        sum += row[j] * deviates[j];
      }
      return sum;
    }

    private double deviate(int i) {
      double z = normal.sample();
      double dof = list.get(i).dof();
      if (dof > 1000 || correlated[i]) {
        return z;
      }
      double squares = 0;
      int whole = (int) Math.max(1, FastMath.rint(dof));
      for (int k = 0; k < whole; k++) {
        double other = normal.sample();
        squares += other * other;
      }
      return z / Math.sqrt(squares / whole);
    }
  }
}
