package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Experiments and observations with the formulas of their models. */
final class ModelDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "scientific-discovery.anova.general", ModelDraws::anova,
          "scientific-discovery.model.means", ModelDraws::means,
          "scientific-discovery.regression.mixed", ModelDraws::mixed,
          "scientific-discovery.regression.ordinal", ModelDraws::ordinal);

  private ModelDraws() {}

  /** Ratings that follow a latent variable. */
  private static Json.Obj ordinal(Chance chance) {
    var levels = List.of("poor", "fair", "good", "excellent").subList(0, chance.between(3, 4));
    var rating = new ArrayList<String>();
    var price = new ArrayList<Double>();
    var shop = new ArrayList<String>();
    int rows = chance.size(80, 200);
    for (int i = 0; i < rows; i++) {
      double cost = chance.normal(10, 3, 1);
      String where = chance.of("north", "south", "west");
      double latent = 0.2 * (10 - cost) + (where.equals("west") ? 0.7 : 0) + chance.normal() * 1.5;
      int level = (int) Math.max(0, Math.min(levels.size() - 1, Math.floor(latent + 2)));
      rating.add(i < levels.size() ? levels.get(i) : levels.get(level));
      price.add(cost);
      shop.add(where);
    }
    return Json.obj(
        "table", Json.obj("rating", rating, "price", price, "shop", shop),
        "formula",
            chance.of("rating ~ price + shop", "rating ~ price*shop", "rating ~ ns(price,3)"),
        "levels", levels,
        "link", chance.of("logit", "probit", "cloglog"));
  }

  /** A factorial experiment in blocks. */
  private static Json.Obj anova(Chance chance) {
    var block = new ArrayList<String>();
    var treatment = new ArrayList<String>();
    var dose = new ArrayList<String>();
    var age = new ArrayList<Double>();
    var yield = new ArrayList<Double>();
    int blocks = chance.size(3, 6);
    for (int b = 0; b < blocks; b++) {
      double level = chance.normal(50, 4, 3);
      for (String t : List.of("none", "new", "old")) {
        for (String d : List.of("low", "high")) {
          block.add("b" + b);
          treatment.add(t);
          dose.add(d);
          age.add(chance.normal(40, 10, 1));
          yield.add(Chance.rounded(level + (d.equals("high") ? 3 : 0) + chance.normal(), 1));
        }
      }
    }
    Json.Obj input =
        Json.obj(
            "table",
            Json.obj("block", block, "treatment", treatment, "dose", dose, "age", age, "y", yield));
    return chance.of(
        input.with("formula", "y ~ treatment*dose").with("strata", "block"),
        input.with("formula", "y ~ dose").with("strata", "block/treatment"),
        input.with("formula", "y ~ block + treatment*dose").with("sums_of_squares", "I"),
        input.with("formula", "y ~ block + treatment*dose + age"),
        input.with("formula", "y ~ treatment*dose + poly(age,2)").with("sums_of_squares", "III"));
  }

  /** Measurements of subjects over days, and answers of pupils in schools. */
  private static Json.Obj mixed(Chance chance) {
    var score = new ArrayList<Double>();
    var passed = new ArrayList<Integer>();
    var absent = new ArrayList<Integer>();
    var day = new ArrayList<Double>();
    var arm = new ArrayList<String>();
    var subject = new ArrayList<String>();
    var clinic = new ArrayList<String>();
    int subjects = chance.size(12, 24);
    for (int s = 0; s < subjects; s++) {
      double level = chance.normal(0, 2, 3);
      double slope = chance.normal(0, 0.5, 3);
      String treated = s % 2 == 0 ? "new" : "old";
      for (int d = 0; d < 6; d++) {
        double mean = level + (0.8 + slope) * d + (treated.equals("new") ? 1 : 0);
        score.add(Chance.rounded(20 + mean + 1.5 * chance.normal(), 2));
        passed.add(chance.happens(1 / (1 + Math.exp(-mean / 2))) ? 1 : 0);
        absent.add((int) Math.round(Math.exp(0.1 * mean + 0.3 * chance.normal())));
        day.add((double) d);
        arm.add(treated);
        subject.add("s" + s);
        clinic.add("c" + s % 4);
      }
    }
    Json.Obj input =
        Json.obj(
            "table",
            Json.obj(
                "score", score, "passed", passed, "absent", absent, "day", day, "arm", arm,
                "subject", subject, "clinic", clinic));
    return chance.of(
        input.with("formula", "score ~ day + (day|subject)"),
        input.with("formula", "score ~ day + arm + (1|subject)").with("method", "ml"),
        input
            .with("formula", "score ~ day*arm + (day||subject)")
            .with("df_method", "satterthwaite"),
        input.with("formula", "score ~ day + (1|clinic/subject)"),
        input
            .with("formula", "score ~ day + arm + (1|subject)")
            .with("formula_null", "score ~ day + (1|subject)"),
        input.with("formula", "passed ~ day + arm + (1|subject)").with("family", "binomial"),
        input.with("formula", "absent ~ day + arm + (1|subject)").with("family", "poisson"));
  }

  /** Yields and counts of treatments in blocks, whose means are wanted. */
  private static Json.Obj means(Chance chance) {
    var yield = new ArrayList<Double>();
    var count = new ArrayList<Integer>();
    var block = new ArrayList<String>();
    var treatment = new ArrayList<String>();
    var age = new ArrayList<Double>();
    int blocks = chance.size(4, 7);
    for (int b = 0; b < blocks; b++) {
      double level = chance.normal(50, 3, 3);
      for (String t : List.of("control", "high", "low", "middle")) {
        for (int k = 0; k < 2; k++) {
          double mean = level + (t.equals("high") ? 4 : t.equals("low") ? 1 : 0);
          yield.add(Chance.rounded(mean + 2 * chance.normal(), 1));
          count.add((int) Math.round(Math.exp(mean / 20 + 0.2 * chance.normal())));
          block.add("b" + b);
          treatment.add(t);
          age.add(chance.normal(40, 10, 1));
        }
      }
    }
    Json.Obj input =
        Json.obj(
                "table",
                Json.obj(
                    "y", yield, "n", count, "block", block, "treatment", treatment, "age", age))
            .with("factors", List.of("treatment"));
    return chance.of(
        input.with("formula", "y ~ treatment + block"),
        input.with("formula", "y ~ treatment*block").with("by", "block").with("adjust", "holm"),
        input.with("formula", "y ~ treatment + age").with("at", Json.obj("age", 30)),
        input
            .with("formula", "y ~ treatment + block")
            .with("contrasts", "treatment")
            .with("adjust", "dunnett"),
        input
            .with("formula", "y ~ treatment + poly(age,2)")
            .with("contrasts", chance.of("sequential", "polynomial"))
            .with("adjust", chance.of("sidak", "bonferroni", "none")),
        input
            .with("formula", "n ~ treatment + block")
            .with("family", "poisson")
            .with("type", "response")
            .with("weights", "proportional"));
  }
}
