package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.FiniteResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.hipparchus.analysis.differentiation.Gradient;

/** The result of a curve regression. */
final class CurveReport {
  private final CurveRegression.Input input;
  private final CurveRows rows;
  private final List<DoseCurveFit> fits;

  private CurveReport(CurveRegression.Input input, CurveRows rows, List<DoseCurveFit> fits) {
    this.input = input;
    this.rows = rows;
    this.fits = fits;
  }

  static CurveRegression.Result of(CurveRegression.Input input, Work work) {
    CurveRows rows = CurveData.of(input);
    double[] fixed = CurveData.fixed(input);
    var fits = new ArrayList<DoseCurveFit>();
    for (int g = 0; g < rows.groups().size(); g++) {
      fits.add(DoseCurveFit.of(input.curve(), rows.of(g), fixed, work));
    }
    return new CurveReport(input, rows, fits).result(work);
  }

  private CurveRegression.Result result(Work work) {
    boolean grouped = isGrouped(input, rows);
    List<CurveRegression.GroupCurve> groups = fits.stream().map(this::group).toList();
    CurveRegression.GroupCurve first = groups.get(0);
    return new CurveRegression.Result(
        grouped ? Optional.empty() : Optional.of(first.parameters()),
        FiniteResults.number(
            "the residual sum of squares",
            groups.stream().mapToDouble(CurveRegression.GroupCurve::residualSumOfSquares).sum()),
        groups.stream().mapToInt(CurveRegression.GroupCurve::dfResidual).sum(),
        aic(),
        share(
            groups.stream().mapToDouble(CurveRegression.GroupCurve::residualSumOfSquares).sum(),
            rows.squaresAboutMean()),
        grouped ? Optional.empty() : first.lackOfFit(),
        grouped ? Optional.empty() : first.effective(),
        grouped ? Optional.of(groups) : Optional.empty(),
        input.compare().map(compare -> comparison(compare.shared(), work)),
        input.plate().map(PlateReport::of),
        input.table().isPresent() || input.plate().isPresent()
            ? OptionalInt.of(rows.leftOut())
            : OptionalInt.empty());
  }

  /** Returns whether each group has a curve of its own. */
  static boolean isGrouped(CurveRegression.Input input, CurveRows rows) {
    return input.group().isPresent() || rows.groups().size() > 1;
  }

  /** Returns Akaike's criterion of all groups, each with a variance of its own. */
  private @Nullable Double aic() {
    double sum = 0;
    for (DoseCurveFit fit : fits) {
      if (fit.isExact()) {
        return null;
      }
      sum += fit.deviance() + 2 * (fit.layout().size() + 1.0);
    }
    return sum;
  }

  private static @Nullable Double share(double residual, double about) {
    return about == 0 ? null : Double.valueOf(1 - residual / about);
  }

  private CurveRegression.GroupCurve group(DoseCurveFit fit) {
    return new CurveRegression.GroupCurve(
        fit.rows().groups().get(0),
        estimates(fit, input.curve().names()),
        fit.fit().sumOfSquares(),
        fit.freedom(),
        share(fit.fit().sumOfSquares(), fit.rows().squaresAboutMean()),
        lackOfFit(fit),
        input
            .effective()
            .map(percents -> Arrays.stream(percents).mapToObj(p -> effect(fit, p)).toList()));
  }

  /** Returns parameters of the first group with their errors. */
  private Map<String, CurveRegression.CurveEstimate> estimates(
      DoseCurveFit fit, List<String> names) {
    var estimates = new LinkedHashMap<String, CurveRegression.CurveEstimate>();
    double[] values = fit.parameters(0);
    double reach = Tails.studentQuantile(input.confidence(), fit.freedom());
    for (String name : names) {
      int j = input.curve().place(name);
      double value = FiniteResults.number("parameter " + name, values[j]);
      int at = fit.layout().places()[0][j];
      if (at < 0) {
        estimates.put(name, new CurveRegression.CurveEstimate(value, null, null, null, null, null));
        continue;
      }
      double[] unit = new double[fit.layout().size()];
      unit[at] = 1;
      double error = FiniteResults.number("the error of " + name, fit.error(unit));
      boolean tested = !fit.isExact() && error > 0;
      double t = value / error;
      estimates.put(
          name,
          new CurveRegression.CurveEstimate(
              value,
              error,
              tested ? Double.valueOf(t) : null,
              tested ? Double.valueOf(Tails.student(t, fit.freedom())) : null,
              value - reach * error,
              value + reach * error));
    }
    return estimates;
  }

  /** Returns the test against the means of replicates; none without them. */
  private static Optional<CurveRegression.LackOfFit> lackOfFit(DoseCurveFit fit) {
    int doses = fit.rows().doses().length;
    int df = doses - fit.layout().size();
    int pure = fit.count() - doses;
    double error = fit.rows().pureError();
    if (df < 1 || pure < 1 || error == 0 || fit.isExact()) {
      return Optional.empty();
    }
    double f = Math.max(0, fit.fit().sumOfSquares() - error) / df / (error / pure);
    if (!Double.isFinite(f)) {
      return Optional.empty();
    }
    return Optional.of(
        new CurveRegression.LackOfFit(f, df, pure, f == 0 ? 1 : Tails.fisher(f, df, pure)));
  }

  private CurveRegression.EffectiveDose effect(DoseCurveFit fit, double percent) {
    Gradient dose = input.curve().dose(percent / 100, CurveShape.variables(fit.parameters(0)));
    String name = "the dose of " + percent + " percent";
    double value = FiniteResults.number(name, dose.getValue());
    double error =
        FiniteResults.number("the error of " + name, fit.error(fit.slopes(0, dose.getGradient())));
    double reach = Tails.studentQuantile(input.confidence(), fit.freedom());
    double[] doses = fit.rows().doses();
    return new CurveRegression.EffectiveDose(
        percent,
        value,
        error,
        value - reach * error,
        value + reach * error,
        value >= doses[0] && value <= doses[doses.length - 1]);
  }

  private CurveRegression.CurveComparison comparison(List<String> shared, Work work) {
    DoseCurveFit joint = DoseCurveFit.shared(fits, rows, shared, work);
    double separate = fits.stream().mapToDouble(fit -> fit.fit().sumOfSquares()).sum();
    int freedom = fits.stream().mapToInt(DoseCurveFit::freedom).sum();
    int df = joint.freedom() - freedom;
    double squares = joint.fit().sumOfSquares();
    boolean exact = fits.stream().allMatch(DoseCurveFit::isExact);
    double f = Math.max(0, squares - separate) / df / (separate / freedom);
    boolean tested = !exact && Double.isFinite(f);
    int location = input.curve().location();
    boolean apart =
        location >= 0
            && Double.isNaN(joint.layout().fixed()[location])
            && !shared.contains(input.curve().names().get(location));
    return new CurveRegression.CurveComparison(
        tested ? Double.valueOf(f) : null,
        df,
        freedom,
        tested ? Double.valueOf(f == 0 ? 1 : Tails.fisher(f, df, freedom)) : null,
        squares,
        estimates(joint, shared),
        apart ? Optional.of(ratios(joint, location)) : Optional.empty());
  }

  /** Returns the dose of each group but the first over that of the first. */
  private List<CurveRegression.DoseRatio> ratios(DoseCurveFit joint, int location) {
    double reach = Tails.studentQuantile(input.confidence(), joint.freedom());
    var ratios = new ArrayList<CurveRegression.DoseRatio>();
    double below = joint.parameters(0)[location];
    for (int g = 1; g < rows.groups().size(); g++) {
      double ratio = joint.parameters(g)[location] / below;
      double[] slopes = new double[joint.layout().size()];
      slopes[joint.layout().places()[g][location]] = 1 / below;
      slopes[joint.layout().places()[0][location]] = -ratio / below;
      double error = FiniteResults.number("the error of a ratio", joint.error(slopes));
      ratios.add(
          new CurveRegression.DoseRatio(
              rows.groups().get(g),
              FiniteResults.number("a ratio of doses", ratio),
              error,
              ratio - reach * error,
              ratio + reach * error));
    }
    return ratios;
  }
}
