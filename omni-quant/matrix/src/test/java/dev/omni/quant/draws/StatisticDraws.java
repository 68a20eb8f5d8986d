package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Samples of a laboratory: 20 to 500 rows, at one decimal, so that values tie. */
final class StatisticDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("scientific-discovery.statistics.summary", StatisticDraws::summary),
          Map.entry("scientific-discovery.normality", StatisticDraws::normality),
          Map.entry("scientific-discovery.correlation", StatisticDraws::correlation),
          Map.entry("scientific-discovery.multiple-testing", StatisticDraws::multiple),
          Map.entry("scientific-discovery.hypothesis.test", StatisticDraws::test),
          Map.entry("scientific-discovery.hypothesis.k-sample", StatisticDraws::kSample),
          Map.entry("scientific-discovery.anova.one-way", StatisticDraws::oneWay),
          Map.entry("scientific-discovery.anova.two-way", StatisticDraws::twoWay),
          Map.entry("scientific-discovery.regression.linear", StatisticDraws::linear),
          Map.entry("scientific-discovery.regression.glm", StatisticDraws::glm),
          Map.entry("scientific-discovery.pca", StatisticDraws::components),
          Map.entry("scientific-discovery.cluster.kmeans", StatisticDraws::kmeans),
          Map.entry("scientific-discovery.cluster.hierarchical", StatisticDraws::hierarchical),
          Map.entry("scientific-discovery.cluster.dbscan", StatisticDraws::dbscan),
          Map.entry("scientific-discovery.survival.kaplan-meier", StatisticDraws::survival),
          Map.entry("scientific-discovery.power", StatisticDraws::power),
          Map.entry("scientific-discovery.spectrum", StatisticDraws::spectrum));

  private StatisticDraws() {}

  private static List<Double> sample(Chance chance, int count) {
    return chance.normals(count, chance.between(-5, 20, 1), chance.scale(0.5, 8), 1);
  }

  private static Json.Obj summary(Chance chance) {
    return Json.obj("values", sample(chance, chance.size(20, 500)));
  }

  private static Json.Obj normality(Chance chance) {
    return Json.obj("values", sample(chance, chance.size(20, 500)));
  }

  private static Json.Obj correlation(Chance chance) {
    List<Double> x = sample(chance, chance.size(20, 500));
    double slope = chance.between(-2, 2, 1);
    List<Double> y =
        x.stream().map(v -> Chance.rounded(slope * v + 3 * chance.normal(), 1)).toList();
    return Json.obj("x", x, "y", y, "method", chance.of("pearson", "spearman", "kendall"));
  }

  private static Json.Obj multiple(Chance chance) {
    return Json.obj(
        "p_values",
        chance.many(chance.size(20, 500), () -> chance.between(0, 1, 4)),
        "method",
        "bh");
  }

  private static Json.Obj test(Chance chance) {
    int count = chance.size(20, 200);
    String test =
        chance.of("t_welch", "t_pooled", "t_paired", "wilcoxon_signed_rank", "mann_whitney_u");
    return Json.obj("test", test, "x", sample(chance, count), "y", sample(chance, count));
  }

  private static List<Json> groups(Chance chance) {
    double deviation = chance.scale(0.5, 5);
    return chance.each(
        chance.between(3, 5),
        () ->
            Json.arr(
                chance
                    .normals(chance.between(8, 40), chance.between(5, 8, 1), deviation, 1)
                    .toArray()));
  }

  private static Json.Obj kSample(Chance chance) {
    String test = chance.of("kruskal_wallis", "levene", "bartlett", "fligner_killeen");
    return Json.obj("test", test, "groups", groups(chance));
  }

  private static Json.Obj oneWay(Chance chance) {
    return Json.obj("groups", groups(chance));
  }

  private static Json.Obj twoWay(Chance chance) {
    var dose = new ArrayList<String>();
    var sex = new ArrayList<String>();
    var y = new ArrayList<Double>();
    int each = chance.between(3, 12);
    for (String one : List.of("low", "middle", "high")) {
      for (String other : List.of("f", "m")) {
        double mean = chance.between(3, 8, 1);
        for (int i = 0; i < each; i++) {
          dose.add(one);
          sex.add(other);
          y.add(chance.normal(mean, 1, 1));
        }
      }
    }
    return Json.obj(
        "table", Json.obj("dose", dose, "sex", sex, "y", y),
        "response", "y",
        "factor_a", "dose",
        "factor_b", "sex");
  }

  private static Json.Arr rows(Chance chance, int count, int columns) {
    var rows = new ArrayList<Json>();
    for (int i = 0; i < count; i++) {
      double common = chance.normal();
      rows.add(
          Json.arr(
              chance
                  .many(columns, () -> Chance.rounded(5 + common + 2 * chance.normal(), 1))
                  .toArray()));
    }
    return new Json.Arr(rows);
  }

  private static Json.Obj linear(Chance chance) {
    int count = chance.size(20, 300);
    int columns = chance.between(1, 5);
    return Json.obj("y", sample(chance, count), "x", rows(chance, count, columns));
  }

  private static Json.Obj glm(Chance chance) {
    int count = chance.size(30, 300);
    String family = chance.of("poisson", "binomial", "gamma");
    double slope = chance.between(-0.3, 0.3, 2);
    var dose = new ArrayList<Double>();
    var site = new ArrayList<String>();
    var y = new ArrayList<Double>();
    for (int i = 0; i < count; i++) {
      double x = chance.between(0.0, 5.0, 1);
      double mean = Math.exp(1 + slope * x);
      dose.add(x);
      site.add(chance.of("a", "b", "c"));
      y.add(
          switch (family) {
            case "poisson" -> (double) Math.round(mean * chance.exponential());
            case "gamma" -> Chance.rounded(mean * (0.05 + chance.exponential()), 2);
            default -> chance.happens(mean / (1 + mean)) ? 1.0 : 0.0;
          });
    }
    return Json.obj(
        "table",
        Json.obj("y", y, "dose", dose, "site", site),
        "response",
        "y",
        "predictors",
        List.of("dose", "site"),
        "family",
        family);
  }

  private static Json.Obj components(Chance chance) {
    return Json.obj("data", rows(chance, chance.size(20, 200), chance.between(2, 8)));
  }

  private static Json.Obj kmeans(Chance chance) {
    return Json.obj(
        "data", rows(chance, chance.size(30, 200), 2), "clusters", chance.between(2, 5));
  }

  private static Json.Obj table(Chance chance) {
    int count = chance.size(20, 150);
    return Json.obj("x", sample(chance, count), "y", sample(chance, count));
  }

  private static Json.Obj hierarchical(Chance chance) {
    String linkage = chance.of("single", "complete", "average", "ward");
    return Json.obj("table", table(chance), "linkage", linkage, "clusters", chance.between(2, 5));
  }

  private static Json.Obj dbscan(Chance chance) {
    return Json.obj("table", table(chance), "epsilon", chance.between(0.5, 3, 1), "min_points", 4);
  }

  private static Json.Obj survival(Chance chance) {
    int count = chance.size(20, 300);
    return Json.obj(
        "table",
        Json.obj(
            "time", chance.many(count, () -> Chance.rounded(20 * chance.exponential(), 0)),
            "event", chance.each(count, () -> chance.happens(0.7) ? 1 : 0),
            "group", chance.each(count, () -> chance.of("control", "drug"))));
  }

  private static Json.Obj power(Chance chance) {
    return Json.obj(
        "test", "t_two_sample",
        "effect_size", chance.between(0.2, 1.2, 2),
        "power", chance.of(0.8, 0.9, 0.95));
  }

  private static Json.Obj spectrum(Chance chance) {
    double period = chance.between(4, 20, 1);
    int count = chance.size(64, 500);
    var values = new ArrayList<Double>();
    for (int i = 0; i < count; i++) {
      values.add(Chance.rounded(Math.sin(2 * Math.PI * i / period) + 0.3 * chance.normal(), 2));
    }
    return Json.obj(
        "values", values, "sampling_rate_hz", 100, "window", chance.of("hann", "hamming"));
  }
}
