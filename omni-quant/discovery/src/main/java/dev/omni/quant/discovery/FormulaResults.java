package dev.omni.quant.discovery;

import dev.omni.quant.discovery.formula.AliasedColumns;
import dev.omni.quant.discovery.formula.FormulaModel;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Results of formulas with the coefficients that are fitted alone, as checks compare them. */
final class FormulaResults {
  private FormulaResults() {}

  /** Returns what keeps the fitted coefficients; NaN throughout where others have values. */
  static UnaryOperator<double[]> kept(AliasedColumns aliased) {
    return all -> {
      if (!aliased.fits(all)) {
        double[] none = new double[aliased.kept().length];
        Arrays.fill(none, Double.NaN);
        return none;
      }
      return aliased.reduced(all);
    };
  }

  /** Returns values less the offset of their rows. */
  static double[] less(double[] values, double[] offset) {
    double[] net = values.clone();
    Arrays.setAll(net, i -> net[i] - offset[i]);
    return net;
  }

  static LinearRegression.Result reduced(LinearRegression.Result of, FormulaModel model) {
    UnaryOperator<double[]> kept = kept(model.aliased());
    return new LinearRegression.Result(
        kept.apply(of.coefficients()),
        kept.apply(of.standardErrors()),
        of.residualSd(),
        of.rSquared(),
        of.residualSumOfSquares(),
        of.degreesOfFreedom(),
        of.fStatistic(),
        of.names(),
        of.tests()
            .map(
                tests ->
                    new LinearRegression.CoefficientTests(
                        kept.apply(tests.tStatistics()),
                        kept.apply(tests.pValues()),
                        kept.apply(tests.confidenceLow()),
                        kept.apply(tests.confidenceHigh()))),
        of.adjustedRSquared(),
        of.criteria(),
        of.fPValue(),
        of.rows().map(rows -> net(rows, model)),
        of.robustStandardErrors().map(kept),
        of.vif(),
        of.predictions(),
        of.rowsLeftOut(),
        of.dfResidual(),
        of.statistics().map(kept),
        of.details());
  }

  static GeneralizedLinearModel.Result reduced(
      GeneralizedLinearModel.Result of, FormulaModel model) {
    UnaryOperator<double[]> kept = kept(model.aliased());
    return new GeneralizedLinearModel.Result(
        kept.apply(of.coefficients()),
        of.names(),
        kept.apply(of.standardErrors()),
        kept.apply(of.statistics()),
        kept.apply(of.pValues()),
        kept.apply(of.confidenceLow()),
        kept.apply(of.confidenceHigh()),
        of.deviance(),
        of.nullDeviance(),
        of.dfResidual(),
        of.dfNull(),
        of.dispersion(),
        of.criteria(),
        of.rows(),
        of.oddsRatios().map(kept),
        of.rateRatios().map(kept),
        of.iterations(),
        of.rowsLeftOut(),
        of.rocAuc(),
        of.theta(),
        of.thetaStandardError(),
        of.predictions(),
        of.details());
  }

  private static LinearRegression.RowResults net(
      LinearRegression.RowResults rows, FormulaModel model) {
    Optional<double[]> offset =
        model.formula().offsets().isEmpty() ? Optional.empty() : Optional.of(model.offset());
    return new LinearRegression.RowResults(
        offset.map(added -> less(rows.fitted(), added)).orElseGet(rows::fitted),
        rows.residuals(),
        rows.standardisedResiduals(),
        rows.leverage(),
        rows.cooksDistance(),
        rows.durbinWatson());
  }
}
