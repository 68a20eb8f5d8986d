package dev.omni.operations.reference;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.core.formula.Formula;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.differentiation.FieldGradient;
import org.hipparchus.dfp.Dfp;
import org.hipparchus.dfp.DfpField;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealVector;

/**
 * A nonlinear fit in forty digits: Gauss-Newton steps with exact derivatives from the result of a
 * search in doubles, until the steps vanish in twenty-two digits.
 */
final class ExactCurve {
  private static final int DIGITS = 40;
  private static final int MOST_STEPS = 300;
  private static final BigDecimal SMALL = new BigDecimal("1e-22");
  private static final int MOST_ROUGH_STEPS = 50;
  private static final double ROUGHLY = 1e-13;

  private final Sample sample;
  private final Work work;
  private final Formula formula;
  private final DfpField field = new DfpField(DIGITS);
  private final int parameters;

  ExactCurve(Sample sample, Work work) {
    this.sample = sample;
    this.work = work;
    this.parameters = sample.start().size();
    int predictors = sample.x().get(0).size();
    this.formula =
        Formula.parse(sample.curve().formula(), CurveModel.names(predictors, parameters));
  }

  /** Returns the estimates, from a search that has ended at these parameters. */
  List<Estimate> fitted(RealVector near) {
    double[] rough = rough(near.toArray());
    BigDecimal[] at = new BigDecimal[parameters];
    for (int j = 0; j < parameters; j++) {
      at[j] = new BigDecimal(rough[j]);
    }
    for (int k = 0; k < MOST_STEPS; k++) {
      Tangent tangent = tangent(at);
      var squares = new ExactSquares(tangent.jacobian(), work);
      BigDecimal[] step = squares.solve(tangent.residuals());
      boolean there = true;
      for (int j = 0; j < parameters; j++) {
        there &= step[j].abs().compareTo(at[j].abs().multiply(SMALL)) <= 0;
        at[j] = at[j].add(step[j], ExactSquares.MC);
      }
      if (there) {
        return estimates(at, tangent, squares);
      }
    }
    throw NotConverged.of(
        "the fit in many digits does not converge from this start",
        MOST_STEPS,
        SMALL.doubleValue());
  }

  /** Returns the start after steps in doubles, which cost a thousandth. */
  private double[] rough(double[] near) {
    var model = new CurveModel(formula, sample.predictors(), work);
    double[] at = near.clone();
    double largest = 1;
    for (int k = 0; k < MOST_ROUGH_STEPS && largest > ROUGHLY; k++) {
      var here = model.value(new ArrayRealVector(at, false));
      double[] left = sample.responses();
      for (int i = 0; i < left.length; i++) {
        left[i] -= here.getFirst().getEntry(i);
      }
      double[] step = new LeastSquares(here.getSecond().getData()).solve(left);
      largest = 0;
      for (int j = 0; j < parameters; j++) {
        at[j] = FiniteResults.number("a parameter", at[j] + step[j]);
        largest = Math.max(largest, Math.abs(step[j] / at[j]));
      }
    }
    return at;
  }

  /** The model at given parameters: the residuals and the derivatives. */
  private record Tangent(BigDecimal[] residuals, BigDecimal[][] jacobian) {}

  private Tangent tangent(BigDecimal[] at) {
    int predictors = sample.x().get(0).size();
    var variables = new ArrayList<FieldGradient<Dfp>>();
    for (int k = 0; k < predictors; k++) {
      variables.add(FieldGradient.constant(parameters, field.getZero()));
    }
    for (int j = 0; j < parameters; j++) {
      variables.add(FieldGradient.variable(parameters, j, number(at[j])));
    }
    int n = sample.y().size();
    BigDecimal[] residuals = new BigDecimal[n];
    BigDecimal[][] jacobian = new BigDecimal[n][parameters];
    for (int i = 0; i < n; i++) {
      work.proceed();
      for (int k = 0; k < predictors; k++) {
        variables.set(k, FieldGradient.constant(parameters, number(sample.x().get(i).get(k))));
      }
      FieldGradient<Dfp> value = formula.value(variables);
      residuals[i] = sample.y().get(i).subtract(number(value.getValue()), ExactSquares.MC);
      for (int j = 0; j < parameters; j++) {
        jacobian[i][j] = number(value.getPartialDerivative(j));
      }
    }
    return new Tangent(residuals, jacobian);
  }

  private List<Estimate> estimates(BigDecimal[] at, Tangent tangent, ExactSquares squares) {
    BigDecimal freedom = BigDecimal.valueOf(sample.y().size() - parameters);
    BigDecimal rss = ExactSquares.dot(tangent.residuals(), tangent.residuals());
    BigDecimal sd = rss.divide(freedom, ExactSquares.MC).sqrt(ExactSquares.MC);
    BigDecimal[] spreads = squares.spreads();
    var estimates = new ArrayList<Estimate>();
    for (int j = 0; j < parameters; j++) {
      estimates.add(Estimate.of("b" + (j + 1), at[j], spreads[j].multiply(sd, ExactSquares.MC)));
    }
    estimates.add(Estimate.of("residual_sd", sd));
    return estimates;
  }

  private Dfp number(BigDecimal number) {
    return field.newDfp(number.toString());
  }

  private static BigDecimal number(Dfp number) {
    if (number.isNaN() || number.isInfinite()) {
      throw new Infeasible("the model or a derivative is not finite near its minimum");
    }
    return new BigDecimal(number.toString());
  }
}
