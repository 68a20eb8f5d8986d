package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Map;

/** Integrals, minima, curves and series as a laboratory meets them. */
final class FitDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "scientific-discovery.quadrature", FitDraws::quadrature,
          "scientific-discovery.optimize", FitDraws::optimize,
          "scientific-discovery.regression.nonlinear", FitDraws::nonlinear,
          "scientific-discovery.bootstrap.standard-error", FitDraws::bootstrap,
          "scientific-discovery.timeseries.forecast", FitDraws::forecast);

  private FitDraws() {}

  private static Json.Obj quadrature(Chance chance) {
    double place = chance.between(0.1, 0.9, 2);
    double width = chance.scale(0.003, 3);
    String inside =
        chance.of(
            "exp(-((x-c)/w)^2)",
            "w/(w^2+(x-c)^2)",
            "abs(x-c)*exp(-x)",
            "sqrt(x)*cos(x/w)",
            "ln(x)*sin(3*x)+w",
            "x^2*exp(-x/w)",
            "tanh((x-c)/w)",
            "1/sqrt(x)+c");
    boolean endless = inside.endsWith("exp(-x/w)") || inside.startsWith("w/");
    return Json.obj(
        "integrand",
        inside,
        "lower",
        0,
        "upper",
        endless ? "infinity" : chance.between(1, 5),
        "parameters",
        Json.obj("c", place, "w", width));
  }

  private static Json.Obj optimize(Chance chance) {
    String objective =
        chance.of(
            "(1-x)^2+100*(y-x^2)^2",
            "(x-1)^2+2*(y+0.5)^2+x*y",
            "(x^2+y-11)^2+(x+y^2-7)^2",
            "exp(x)-2*x+y^2-y",
            "ln(1+x^2+y^2)+0.1*(x-1)^2");
    return Json.obj(
        "objective",
        objective,
        "variables",
        Json.obj(
            "x", Json.obj("start", chance.between(-2, 2, 1)),
            "y", Json.obj("start", chance.between(-2, 2, 1))));
  }

  private static Json.Obj nonlinear(Chance chance) {
    double top = chance.between(2, 20, 1);
    double rate = chance.between(0.2, 1.2, 2);
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (int i = 1; i <= chance.size(12, 40); i++) {
      x.add(Chance.rounded(0.25 * i, 2));
      y.add(Chance.rounded(top * -Math.expm1(-rate * 0.25 * i) + 0.02 * top * chance.normal(), 2));
    }
    return Json.obj(
        "model",
        "b1*(1-exp(-b2*x))",
        "start",
        new double[] {top * 0.7, rate * 1.5},
        "x",
        x,
        "y",
        y);
  }

  private static Json.Obj bootstrap(Chance chance) {
    return Json.obj(
        "statistic", chance.of("mean", "median", "trimmed_mean"),
        "data", chance.normals(chance.size(20, 100), 10, 3, 1),
        "replicates", 1000,
        "seed", chance.between(1, 1000));
  }

  private static Json.Obj forecast(Chance chance) {
    double share = chance.between(0.2, 0.8, 2);
    double before = 0;
    var values = new ArrayList<Double>();
    for (int i = 0; i < chance.size(40, 150); i++) {
      before = share * before + chance.normal();
      values.add(Chance.rounded(10 + before, 2));
    }
    return Json.obj(
        "values", values,
        "model", model(chance),
        "horizon", chance.between(1, 12));
  }

  private static Json.Obj model(Chance chance) {
    return switch (chance.of("arima", "ets", "auto")) {
      case "ets" -> Json.obj("type", "ets", "trend", chance.of("none", "additive", "damped"));
      case "auto" -> Json.obj("type", "auto");
      default -> Json.obj("type", "arima", "order", Json.arr(1, 0, chance.between(0, 1)));
    };
  }
}
