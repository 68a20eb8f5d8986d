package dev.omni.quant.finance.risk;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
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
  private static final List<String> SHAPE = List.of("omega", "alpha", "beta", "gamma");

  static VolatilityFit of(JsonFields input, double scale, Work work) {
    double[] scaled = Arrays.stream(input.numbers("returns")).map(r -> r / scale).toArray();
    var likelihood =
        new GarchLikelihood(
            scaled,
            input.text("model").equals("gjr"),
            input.text("distribution").equals("student_t"),
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

  /** Returns the parameters with their names and units; those that are not identified are null. */
  Json.Obj named() {
    double[] p = parameters();
    Json.Obj named = named(p);
    for (String name : identified ? List.<String>of() : SHAPE) {
      named = named.has(name) ? named.with(name, Json.NULL) : named;
    }
    return named;
  }

  private Json.Obj named(double[] values) {
    Json.Obj named =
        Json.obj(
            "mu",
            FiniteResults.number("mu", scale * values[0]),
            "omega",
            FiniteResults.number("omega", scale * scale * values[1]),
            "alpha",
            values[2],
            "beta",
            values[3]);
    if (likelihood.leveraged()) {
      named = named.with("gamma", values[4]);
    }
    return likelihood.student()
        ? named.with("degrees_of_freedom", values[values.length - 1])
        : named;
  }

  /** Returns the parameters that a bound holds and those that may move. */
  GarchFace face() {
    return GarchFace.of(likelihood, parameters());
  }

  /** Returns the standard errors; null of what a bound holds and what is not identified. */
  Json.Obj errors(boolean robust) {
    double[] p = parameters();
    Optional<RealMatrix> inverse = identified ? face().covariance() : Optional.empty();
    Optional<double[]> errors =
        inverse.map(each -> robust ? roots(each.multiply(products()).multiply(each)) : roots(each));
    Json.Obj named = named(errors.orElseGet(() -> new double[p.length]));
    for (String name : List.copyOf(named.members().keySet())) {
      boolean known = named.findNumber(name).orElseThrow().doubleValue() > 0;
      named = known ? named : named.with(name, Json.NULL);
    }
    return named;
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
