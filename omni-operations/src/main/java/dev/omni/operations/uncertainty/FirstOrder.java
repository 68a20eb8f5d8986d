package dev.omni.operations.uncertainty;

import dev.omni.operations.expression.Derivation;
import dev.omni.operations.expression.GradientArithmetic;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.core.StandardNormal;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The law of propagation of uncertainty to first order: JCGM 100:2008, equation 13, with exact
 * derivatives; degrees of freedom by Welch and Satterthwaite, equation G.2b. All in coherent units.
 *
 * @param value of the derivation
 * @param standard its combined standard uncertainty
 * @param dof its effective degrees of freedom, infinite when no input has fewer
 * @param parts what each input contributes, in the order of the inputs
 */
public record FirstOrder(double value, double standard, double dof, List<Part> parts) {
  /** Beyond so many degrees of freedom Student's distribution is the normal one to six digits. */
  private static final double MANY = 1e6;

  public FirstOrder {
    parts = List.copyOf(parts);
  }

  /**
   * The contribution of an input.
   *
   * @param sensitivity the derivative of the value with respect to the input
   * @param contribution the magnitude of sensitivity times standard uncertainty
   * @param share of the combined variance, with half of each covariance; all add up to 1
   */
  public record Part(double sensitivity, double contribution, double share) {}

  /**
   * Propagates the uncertainties of the inputs.
   *
   * @throws UndefinedFormulaException when the value or a derivative is not a finite number
   */
  public static FirstOrder of(Derivation derivation, Inputs inputs) {
    int n = inputs.list().size();
    Gradient value = derivation.value(new GradientArithmetic(n), inputs.gradients());
    var scaled = new double[n];
    for (int i = 0; i < n; i++) {
      double standard = inputs.list().get(i).standard();
      scaled[i] = standard == 0 ? 0 : value.getPartialDerivative(i) * standard;
      requireFinite(scaled[i]);
    }
    requireFinite(value.getValue());
    double size = ScaledDoubles.of(scaled);
    var covariances = new double[n];
    double variance = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        covariances[i] += scaled[i] / size * inputs.correlations()[i][j] * (scaled[j] / size);
      }
      variance += covariances[i];
    }
    variance = Math.max(variance, 0);
    var parts = new ArrayList<Part>();
    for (int i = 0; i < n; i++) {
      double share = variance > 0 ? covariances[i] / variance : 0;
      double slope = value.getPartialDerivative(i);
      parts.add(new Part(Double.isFinite(slope) ? slope : 0, Math.abs(scaled[i]), share));
    }
    double standard = size * Math.sqrt(variance);
    requireFinite(standard);
    return new FirstOrder(
        value.getValue(), standard, degrees(variance, size, parts, inputs), parts);
  }

  private static double degrees(double variance, double size, List<Part> parts, Inputs inputs) {
    double sum = 0;
    for (int i = 0; i < parts.size(); i++) {
      double each = parts.get(i).contribution() / size;
      sum += each * each * each * each / inputs.list().get(i).dof();
    }
    return sum == 0 ? Double.POSITIVE_INFINITY : variance * variance / sum;
  }

  private static void requireFinite(double number) {
    if (!Double.isFinite(number)) {
      throw new UndefinedFormulaException("the value or its derivative is not a finite number");
    }
  }

  /**
   * Returns the half width of an interval of that probability, in standard uncertainties.
   *
   * @param level above 0 and below 1
   */
  public double coverageFactor(double level) {
    double upper = (1 + level) / 2;
    return dof > MANY
        ? -StandardNormal.quantile(1 - upper)
        : new TDistribution(dof).inverseCumulativeProbability(upper);
  }
}
