package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;

/**
 * A model of volatility fitted to returns over their standard deviation.
 *
 * @param likelihood of the scaled returns
 * @param end the best end point
 * @param scale standard deviation of the returns
 * @param identified whether the data give the parameters
 * @param evaluations of the likelihood by all searches
 */
record VolatilityFit(
    GarchLikelihood likelihood,
    GarchSearch.EndPoint end,
    double scale,
    boolean identified,
    int evaluations) {
  static VolatilityFit of(VolatilityForecast.Input input, double scale, Work work) {
    double[] scaled = Arrays.stream(input.returns()).map(r -> r / scale).toArray();
    var likelihood =
        new GarchLikelihood(
            scaled,
            input.model() == VolatilityForecast.Model.GJR,
            input.distribution() == ReturnDistribution.STUDENT_T,
            work);
    var search = new GarchSearch(likelihood);
    List<GarchSearch.EndPoint> ends =
        search.ends(
            work,
            end -> Json.obj("log_likelihood", end.value() - scaled.length * StrictMath.log(scale)));
    GarchSearch.EndPoint best = GarchSearch.best(ends);
    return new VolatilityFit(
        likelihood,
        best,
        scale,
        GarchSeries.identified(likelihood.hessian(best.parameters())),
        ends.stream().mapToInt(GarchSearch.EndPoint::evaluations).sum());
  }

  double[] parameters() {
    return end.parameters();
  }

  double mean() {
    return scale * parameters()[0];
  }

  double logLikelihood() {
    return FiniteResults.number(
        "log_likelihood", end.value() - likelihood.returns().length * StrictMath.log(scale));
  }

  double[] volatilities() {
    return Arrays.stream(likelihood.variances(parameters()))
        .map(variance -> scale * Math.sqrt(variance))
        .toArray();
  }

  /** Returns the variances of the next periods. */
  double[] forecast(int horizon) {
    double[] p = parameters();
    double[] variances = new double[horizon];
    double variance = likelihood.next(p);
    for (int k = 0; k < horizon; k++) {
      variances[k] = scale * scale * variance;
      variance = p[1] + likelihood.persistence(p) * variance;
    }
    return variances;
  }

  double longRun() {
    double[] p = parameters();
    return scale * Math.sqrt(p[1] / (1 - likelihood.persistence(p)));
  }

  /** Returns the parameters in the unit of the returns; those that are not identified are null. */
  GarchParameters named() {
    double[] named = inUnits(parameters());
    if (!identified) {
      Arrays.fill(named, 1, likelihood.leveraged() ? 5 : 4, Double.NaN);
    }
    return GarchParameters.of(named, likelihood.leveraged(), likelihood.student());
  }

  private double[] inUnits(double[] values) {
    double[] inUnits = values.clone();
    inUnits[0] = FiniteResults.number("mu", scale * values[0]);
    inUnits[1] = FiniteResults.number("omega", scale * scale * values[1]);
    return inUnits;
  }

  /** Returns the parameters that a bound holds and those that may move. */
  GarchFace face() {
    return GarchFace.of(likelihood, parameters());
  }

  /** Returns the standard errors; null of what a bound holds and what is not identified. */
  GarchParameters errors(boolean robust) {
    double[] p = parameters();
    Optional<RealMatrix> inverse = identified ? face().covariance() : Optional.empty();
    Optional<double[]> errors =
        inverse.map(each -> robust ? roots(each.multiply(products()).multiply(each)) : roots(each));
    double[] known =
        Arrays.stream(inUnits(errors.orElseGet(() -> new double[p.length])))
            .map(error -> error > 0 ? error : Double.NaN)
            .toArray();
    return GarchParameters.of(known, likelihood.leveraged(), likelihood.student());
  }

  private RealMatrix products() {
    return new Array2DRowRealMatrix(likelihood.products(parameters()), false);
  }

  private static double[] roots(RealMatrix covariance) {
    double[] roots = new double[covariance.getRowDimension()];
    Arrays.setAll(roots, i -> Math.sqrt(Math.max(0, covariance.getEntry(i, i))));
    return roots;
  }
}
