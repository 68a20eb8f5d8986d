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
}
