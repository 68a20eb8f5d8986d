package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Assays with doses, rates and growth, and the designs and models around them. */
final class AssayDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("scientific-discovery.regression.curve", AssayDraws::curve),
          Map.entry("scientific-discovery.design.experiments", AssayDraws::design),
          Map.entry("scientific-discovery.gaussian-process", AssayDraws::process),
          Map.entry("scientific-discovery.bayes.sample", AssayDraws::posterior));

  private AssayDraws() {}

  private static Json.Obj curve(Chance chance) {
    return switch (chance.between(0, 4)) {
      case 0 -> assay(chance, "four_parameter_logistic", true);
      case 1 -> assay(chance, chance.of("weibull_1", "weibull_2"), false);
      case 2 -> kinetics(chance);
      case 3 -> growth(chance);
      default -> decay(chance);
    };
  }

  /** A dilution series with replicates. */
  private static Json.Obj assay(Chance chance, String curve, boolean grouped) {
    double middle = chance.scale(0.5, 5);
    double slope = chance.between(0.8, 2.5, 2);
    int replicates = chance.between(2, 4);
    boolean two = grouped && chance.happens(0.5);
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    var group = new ArrayList<String>();
    for (int g = 0; g < (two ? 2 : 1); g++) {
      for (int k = 0; k < 9; k++) {
        double dose = k == 0 ? 0 : Chance.rounded(0.03 * Math.pow(3, k), 3);
        for (int r = 0; r < replicates; r++) {
          double power = dose == 0 ? 0 : Math.pow(dose / (middle * (1 + g)), slope);
          x.add(dose);
          y.add(Chance.rounded(5 + 95 / (1 + power) + 2 * chance.normal(), 2));
          group.add(g == 0 ? "old" : "new");
        }
      }
    }
    Json.Obj input = Json.obj("curve", curve, "x", x, "y", y, "effective", List.of(10, 50));
    return two
        ? input.with("group", group).with("compare", Json.obj("shared", List.of("b", "c", "d")))
        : input;
  }

  private static Json.Obj kinetics(Chance chance) {
    double most = chance.between(5.0, 200.0, 1);
    double half = chance.between(0.5, 4, 2);
    int replicates = chance.between(1, 3);
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (double dose : new double[] {0.25, 0.5, 1, 2, 4, 8, 16}) {
      for (int r = 0; r < replicates; r++) {
        x.add(dose);
        y.add(Chance.rounded(most * dose / (half + dose) * (1 + 0.04 * chance.normal()), 3));
      }
    }
    return Json.obj(
        "curve",
        chance.of("michaelis_menten", "hill"),
        "x",
        x,
        "y",
        y,
        "weights",
        chance.of("none", "1/y", "1/y2"));
  }

  private static Json.Obj growth(Chance chance) {
    double most = chance.between(1.0, 20.0, 1);
    double middle = chance.between(6.0, 12.0, 1);
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (int hour = 0; hour <= 24; hour++) {
      double size = most / (1 + Math.exp((middle - hour) / 2.2));
      x.add((double) hour);
      y.add(Chance.rounded(size + 0.01 * most * chance.normal(), 4));
    }
    return Json.obj("curve", chance.of("logistic_growth", "gompertz"), "x", x, "y", y);
  }

  private static Json.Obj decay(Chance chance) {
    double slow = chance.between(0.05, 0.15, 3);
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (int k = 0; k <= 20; k++) {
      double time = 0.75 * k;
      double level = 6 * Math.exp(-1.5 * time) + 4 * Math.exp(-slow * time);
      x.add(time);
      y.add(Chance.rounded(level + 0.02 * chance.normal(), 3));
    }
    return Json.obj("curve", chance.of("biexponential", "asymptotic"), "x", x, "y", y);
  }

  private static Json.Obj design(Chance chance) {
    int factors = chance.between(3, 5);
    var all = new ArrayList<Json>();
    for (int k = 0; k < factors; k++) {
      double low = chance.between(0.0, 50.0, 1);
      double high = Chance.rounded(low + chance.between(1.0, 20.0, 1), 1);
      all.add(Json.obj("name", "ABCDE".substring(k, k + 1), "low", low, "high", high));
    }
    Json.Obj input = Json.obj("factors", all, "seed", chance.between(0, 1000));
    return switch (chance.between(0, 6)) {
      case 0 -> input.with("design", "full_factorial").with("centre_points", 3);
      case 1 ->
          input
              .with("design", "fractional_factorial")
              .with("generators", List.of("C=A*B"))
              .with("randomise", true);
      case 2 -> input.with("design", "plackett_burman");
      case 3 ->
          input
              .with("design", "central_composite")
              .with("centre_points", chance.between(1, 6))
              .with("alpha", chance.of("rotatable", "orthogonal", "face"));
      case 4 -> input.with("design", "box_behnken").with("centre_points", 3);
      case 5 -> input.with("design", "latin_hypercube").with("runs", chance.size(10, 60));
      default ->
          input
              .with("design", "d_optimal")
              .with("formula", "~ A*B + C + I(A^2)")
              .with("runs", chance.between(7, 12))
              .with("candidates", 3);
    };
  }

  /** A curve or a surface with noise, and the next place to look at. */
  private static Json.Obj process(Chance chance) {
    int n = chance.size(12, 40);
    boolean two = chance.happens(0.5);
    double turns = chance.between(0.6, 1.6, 2);
    var x = new ArrayList<Double>();
    var z = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (int i = 0; i < n; i++) {
      double a = chance.between(0.0, 6.0, 2);
      double b = chance.between(0.0, 2.0, 2);
      x.add(a);
      z.add(b);
      double level = Math.sin(turns * a) + (two ? (b - 1) * (b - 1) : 0);
      y.add(Chance.rounded(level + 0.1 * chance.normal(), 3));
    }
    Json.Obj table = Json.obj("x", x, "y", y);
    Json.Obj rows = Json.obj("x", List.of(0.5, 3.3, 6.5));
    List<String> predictors = List.of("x");
    if (two) {
      table = table.with("z", Json.obj("z", z).find("z").orElseThrow());
      rows = Json.obj("x", List.of(0.5, 3.3), "z", List.of(0.2, 1.4));
      predictors = List.of("x", "z");
    }
    Json.Obj input =
        Json.obj("table", table, "response", "y", "predictors", predictors, "new_rows", rows)
            .with("kernel", chance.of("matern_52", "squared_exponential", "matern_32"));
    return chance.happens(0.5)
        ? input.with(
            "acquisition",
            Json.obj(
                "kind",
                chance.of("expected_improvement", "upper_confidence_bound"),
                "sense",
                chance.of("minimize", "maximize")))
        : input;
  }

  /** A regression of a line, or studies of one effect. */
  private static Json.Obj posterior(Chance chance) {
    Json.Obj sizes = Json.obj("warmup", 500, "draws", 600, "seed", chance.between(0, 1000));
    if (chance.happens(0.3)) {
      var estimate = new ArrayList<Double>();
      var error = new ArrayList<Double>();
      int studies = chance.between(5, 12);
      for (int k = 0; k < studies; k++) {
        double own = chance.between(2.0, 8.0, 1);
        error.add(own);
        estimate.add(Chance.rounded(4 + own * chance.normal(), 1));
      }
      return sizes
          .with("model", "hierarchical_normal")
          .with("estimate", Json.obj("e", estimate).find("e").orElseThrow())
          .with("standard_error", Json.obj("e", error).find("e").orElseThrow())
          .with(
              "priors",
              Json.obj(
                  "mu", Json.obj("normal", List.of(0, 20)),
                  "tau", Json.obj("half_normal", List.of(5))));
    }
    String family = chance.of("gaussian", "binomial", "poisson", "student");
    int n = chance.size(20, 50);
    var x = new ArrayList<Double>();
    var y = new ArrayList<Double>();
    for (int i = 0; i < n; i++) {
      double place = chance.between(-2.0, 2.0, 2);
      double line = 0.5 + 0.6 * place;
      x.add(place);
      y.add(
          switch (family) {
            case "binomial" -> chance.happens(1 / (1 + Math.exp(-line))) ? 1.0 : 0.0;
            case "poisson" -> (double) chance.between(0, (int) Math.ceil(2 * Math.exp(line)));
            default -> Chance.rounded(line + 0.5 * chance.normal(), 3);
          });
    }
    return sizes
        .with("model", "regression")
        .with("table", Json.obj("x", x, "y", y))
        .with("formula", "y ~ x")
        .with("family", family)
        .with("priors", Json.obj("coefficients", Json.obj("normal", List.of(0, 5))));
  }
}
