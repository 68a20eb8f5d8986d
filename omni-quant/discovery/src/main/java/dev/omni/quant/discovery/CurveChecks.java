package dev.omni.quant.discovery;

import static java.util.Objects.requireNonNull;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hipparchus.util.FastMath;

/**
 * The checks of curves, all at the published parameters: residuals are orthogonal to the
 * derivatives, errors are those of derivatives made orthogonal, and at each dose of an effect the
 * curve has gone its part of the way.
 *
 * @param input of the regression
 * @param result as published
 */
record CurveChecks(CurveRegression.Input input, CurveRegression.Result result) {
  private static final double STEP = 1e-5;

  List<Check> all() {
    CurveRows rows = CurveData.of(input);
    var optimum = new Residuals();
    var errors = new Residuals();
    var inference = new Residuals();
    var effects = new Residuals();
    double squares = 0;
    double deviance = 0;
    int freedom = 0;
    boolean exact = false;
    var fits = new ArrayList<DoseCurveFit>();
    for (int g = 0; g < rows.groups().size(); g++) {
      CurveRows own = rows.of(g);
      double[] values =
          DoseCurveFigure.values(input.curve(), DoseCurveFigure.parameters(result, g));
      DoseCurveFit fit = DoseCurveFit.at(input.curve(), own, CurveData.fixed(input), values);
      fits.add(fit);
      CurveRegression.GroupCurve published = published(g, rows.groups().get(g));
      curve(published, fit, values, new Residuals[] {optimum, errors, inference, effects});
      squares += published.residualSumOfSquares();
      freedom += published.dfResidual();
      deviance += fit.deviance() + 2 * (fit.layout().size() + 1.0);
      exact |= fit.isExact();
      if (result.groups().isPresent()) {
        inference.residual(published.group().equals(rows.groups().get(g)) ? 0 : 1);
      }
    }
    Double aic = result.aic();
    optimum
        .equal(result.residualSumOfSquares(), squares, floor(rows))
        .equal(result.dfResidual(), (double) freedom);
    inference.residual(aic == null == exact ? 0 : 1);
    if (aic != null && !exact) {
      inference.equal(aic, deviance, 2.0 * rows.x().length);
    }
    share(inference, result.rSquared(), squares, rows);
    result.rowsLeftOut().ifPresent(count -> inference.equal(count, (double) rows.leftOut()));
    var checks =
        new ArrayList<>(
            List.of(
                optimum.check(
                    "gradient_at_optimum",
                    Fit.OPTIMAL,
                    "largest cosine between a column of derivatives and the residuals, or relative"
                        + " difference of the squares: zero at a minimum"),
                errors.check(
                    "covariance_residual",
                    1e-7,
                    "Largest relative difference of a standard error and that of the derivatives"
                        + " made orthogonal, over their condition where that is large: zero."),
                inference.check(
                    "inference_residual",
                    1e-7,
                    "Largest relative difference of a test, an interval, a count or a criterion and"
                        + " that of the errors and the squares: zero.")));
    if (input.effective().isPresent()) {
      checks.add(
          effects.check(
              "effect_residual",
              1e-5,
              "Largest difference of the way gone at a dose and its percent, or of the error of the"
                  + " dose and that of its differences: zero."));
    }
    result.comparison().ifPresent(both -> checks.add(comparison(both, rows, fits)));
    result.plate().ifPresent(plate -> checks.add(PlateChecks.of(input.plate().get(), plate)));
    return checks;
  }

  private static double floor(CurveRows rows) {
    return 1e-18 * LinearRegression.sumOfSquares(rows.target());
  }

  private CurveRegression.GroupCurve published(int g, String name) {
    return result
        .groups()
        .map(groups -> groups.get(g))
        .orElseGet(
            () ->
                new CurveRegression.GroupCurve(
                    name,
                    result.parameters().orElseThrow(),
                    result.residualSumOfSquares(),
                    result.dfResidual(),
                    result.rSquared(),
                    result.lackOfFit(),
                    result.effective()));
  }

  private void curve(
      CurveRegression.GroupCurve published, DoseCurveFit fit, double[] values, Residuals[] to) {
    double squares = 0;
    CurveRows rows = fit.rows();
    for (int i = 0; i < rows.x().length; i++) {
      double apart = rows.root()[i] * (rows.y()[i] - input.curve().at(rows.x()[i], values));
      squares += apart * apart;
    }
    to[0]
        .residual(fit.fit().cosine())
        .equal(published.residualSumOfSquares(), squares, floor(rows))
        .equal(published.dfResidual(), (double) fit.freedom());
    for (int j = 0; j < values.length; j++) {
      double fixed = fit.layout().fixed()[j];
      to[0].residual(Double.isNaN(fixed) || fixed == values[j] ? 0 : 1);
    }
    var columns = columns(fit);
    double deviation = Math.sqrt(squares / fit.freedom());
    estimates(published.parameters(), fit, columns, deviation, to[1], to[2]);
    share(to[2], published.rSquared(), published.residualSumOfSquares(), rows);
    lack(published, fit, to[2]);
    List<CurveRegression.EffectiveDose> effects = published.effective().orElse(List.of());
    to[3].residual(effects.size() == input.effective().map(e -> e.length).orElse(0) ? 0 : 1);
    for (int k = 0; k < effects.size(); k++) {
      to[3].equal(effects.get(k).percent(), input.effective().orElseThrow()[k]);
      effect(effects.get(k), fit, values, columns, deviation, to[3]);
    }
  }

  private static OrthogonalColumns columns(DoseCurveFit fit) {
    double[][] rows = new double[fit.count()][fit.layout().size()];
    for (int j = 0; j < fit.layout().size(); j++) {
      double[] column = fit.fit().derivative(j);
      for (int i = 0; i < rows.length; i++) {
        rows[i][j] = column[i];
      }
    }
    return new OrthogonalColumns(rows);
  }

  private void estimates(
      Map<String, CurveRegression.CurveEstimate> parameters,
      DoseCurveFit fit,
      OrthogonalColumns columns,
      double deviation,
      Residuals errors,
      Residuals inference) {
    double magnified = 1 + 1e-5 * columns.condition();
    var interval = new SymmetricInterval(1 - input.confidence(), fit.freedom());
    parameters.forEach(
        (name, each) -> {
          int at = fit.layout().places()[0][input.curve().place(name)];
          Double error = each.standardError();
          if (at < 0 || error == null) {
            boolean none = error == null && each.low() == null && each.high() == null;
            inference.residual(at < 0 && none && each.t() == null ? 0 : 1);
            return;
          }
          double expected = deviation * columns.spread(at);
          errors.residual(
              error == expected ? 0 : Math.abs(error - expected) / expected / magnified);
          interval.add(
              inference,
              requireNonNull(each.low()),
              each.value(),
              requireNonNull(each.high()),
              error);
          Double t = each.t();
          Double p = each.pValue();
          if (t != null && p != null) {
            inference
                .equal(t * error, each.value())
                .equal(p, TailIntegrals.student(t, fit.freedom()));
          } else {
            inference.residual(t == null && p == null && fit.isExact() ? 0 : 1);
          }
        });
  }

  private static void share(
      Residuals residuals, @Nullable Double share, double squares, CurveRows rows) {
    double about = rows.squaresAboutMean();
    residuals.residual(share == null == (about == 0) ? 0 : 1);
    if (share != null) {
      residuals.equal((1 - share) * about, squares, about);
    }
  }

  private static void lack(
      CurveRegression.GroupCurve published, DoseCurveFit fit, Residuals residuals) {
    double pure = fit.rows().pureError();
    int doses = fit.rows().doses().length;
    published
        .lackOfFit()
        .ifPresent(
            test ->
                residuals
                    .equal(test.df(), (double) doses - fit.layout().size())
                    .equal(test.dfPureError(), (double) fit.count() - doses)
                    .equal(
                        test.f() * pure / test.dfPureError() * test.df() + pure,
                        Math.max(pure, published.residualSumOfSquares()))
                    .equal(test.f() >= 0 ? 0 : 1, 0, 1)
                    .equal(
                        test.p(),
                        test.f() == 0
                            ? 1
                            : TailIntegrals.fisher(test.f(), test.df(), test.dfPureError())));
  }

  private void effect(
      CurveRegression.EffectiveDose effect,
      DoseCurveFit fit,
      double[] values,
      OrthogonalColumns columns,
      double deviation,
      Residuals residuals) {
    double share = effect.percent() / 100;
    residuals.equal(way(effect.dose(), values), share, 1);
    double[] slopes = new double[fit.layout().size()];
    double size = Math.abs(effect.dose());
    for (int j = 0; j < values.length; j++) {
      int at = fit.layout().places()[0][j];
      if (at >= 0) {
        double step = STEP * Math.max(Math.abs(values[j]), 1e-3);
        double[] more = values.clone();
        double[] less = values.clone();
        more[j] += step;
        less[j] -= step;
        slopes[at] = (dose(share, more) - dose(share, less)) / (more[j] - less[j]);
      }
    }
    double expected = deviation * Math.sqrt(columns.spread(slopes));
    residuals.equal(effect.standardError(), expected, 1e-9 * size);
    new SymmetricInterval(1 - input.confidence(), fit.freedom())
        .add(
            residuals,
            effect.confidenceLow(),
            effect.dose(),
            effect.confidenceHigh(),
            effect.standardError());
    double[] doses = fit.rows().doses();
    boolean inside = effect.dose() >= doses[0] && effect.dose() <= doses[doses.length - 1];
    residuals.residual(inside == effect.inside() ? 0 : 1);
  }

  private double dose(double share, double[] values) {
    return input.curve().dose(share, CurveShape.constants(values)).getValue();
  }

  /** Returns the part of the way from the value at x = 0 that a curve has gone. */
  private double way(double dose, double[] values) {
    double first = input.curve().at(0, values);
    double last = end(values);
    return (first - input.curve().at(dose, values)) / (first - last);
  }

  /** Returns the value of the curve at x = infinity. */
  private double end(double[] p) {
    return switch (input.curve()) {
      case FOUR_PARAMETER_LOGISTIC, FIVE_PARAMETER_LOGISTIC, WEIBULL_1 -> p[0] > 0 ? p[1] : p[2];
      case WEIBULL_2 -> p[0] > 0 ? p[2] : p[1];
      case MICHAELIS_MENTEN, ASYMPTOTIC -> p[0];
      case HILL -> p[2] > 0 ? p[0] : 0;
      case LOGISTIC_GROWTH -> p[2] > 0 ? p[0] : 0;
      case GOMPERTZ -> p[2] < 1 ? p[0] : 0;
      case EXPONENTIAL, BIEXPONENTIAL -> 0;
    };
  }

  private Check comparison(
      CurveRegression.CurveComparison both, CurveRows rows, List<DoseCurveFit> fits) {
    var residuals = new Residuals();
    List<String> shared = input.compare().orElseThrow().shared();
    DoseCurveFit joint = DoseCurveFit.shared(fits, rows, shared, Work.alone());
    int freedom = fits.stream().mapToInt(DoseCurveFit::freedom).sum();
    int places = joint.layout().size();
    residuals
        .equal(both.dfResidual(), (double) freedom)
        .equal(both.df(), (double) rows.x().length - places - freedom)
        .residual(joint.fit().cosine())
        .equal(both.residualSumOfSquares(), joint.fit().sumOfSquares(), floor(rows));
    double separate = result.residualSumOfSquares();
    Double f = both.fStatistic();
    Double p = both.pValue();
    residuals.residual(f == null == (p == null) ? 0 : 1);
    if (f != null && p != null) {
      residuals
          .equal(
              separate * (1 + f * both.df() / both.dfResidual()),
              Math.max(separate, both.residualSumOfSquares()))
          .residual(f >= 0 ? 0 : 1)
          .equal(p, f == 0 ? 1 : TailIntegrals.fisher(f, both.df(), both.dfResidual()), 1e-12);
    }
    OrthogonalColumns columns = columns(joint);
    double deviation = joint.deviation();
    estimates(both.parameters(), joint, columns, deviation, residuals, residuals);
    both.parameters()
        .forEach(
            (name, each) ->
                residuals.equal(each.value(), joint.parameters(0)[input.curve().place(name)]));
    both.ratios().ifPresent(all -> ratios(all, joint, columns, residuals));
    return residuals.check(
        "comparison_residual",
        1e-6,
        "Largest relative difference of the comparison and that of curves that are fitted again"
            + " from the published ones: zero.");
  }

  private void ratios(
      List<CurveRegression.DoseRatio> ratios,
      DoseCurveFit joint,
      OrthogonalColumns columns,
      Residuals residuals) {
    int location = input.curve().location();
    var interval = new SymmetricInterval(1 - input.confidence(), joint.freedom());
    double first = joint.parameters(0)[location];
    int below = joint.layout().places()[0][location];
    for (int k = 0; k < ratios.size(); k++) {
      CurveRegression.DoseRatio each = ratios.get(k);
      double own = joint.parameters(k + 1)[location];
      int above = joint.layout().places()[k + 1][location];
      double variance =
          columns.inverse(above, above) / own / own
              - 2 * columns.inverse(above, below) / own / first
              + columns.inverse(below, below) / first / first;
      residuals
          .residual(each.group().equals(joint.rows().groups().get(k + 1)) ? 0 : 1)
          .equal(each.ratio() * first, own)
          .equal(
              each.standardError(),
              joint.deviation() * FastMath.sqrt(Math.max(0, variance)) * own / first);
      interval.add(residuals, each.low(), each.ratio(), each.high(), each.standardError());
    }
  }
}
