package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Counts, times and doses of experiments. */
final class ExperimentDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("scientific-discovery.hypothesis.contingency", ExperimentDraws::contingency),
          Map.entry("scientific-discovery.survival.cox", ExperimentDraws::cox),
          Map.entry("scientific-discovery.survival.parametric", ExperimentDraws::parametric),
          Map.entry("scientific-discovery.survival.competing-risks", ExperimentDraws::risks));

  private ExperimentDraws() {}

  /** Answers of groups. */
  private static Json.Obj contingency(Chance chance) {
    int rows = chance.between(2, 3);
    int columns = chance.between(2, 4);
    int most = chance.of(8, 12, 20);
    Json.Obj one = Json.obj("counts", counts(chance, rows, columns, most));
    var strata = new ArrayList<Json>();
    int count = chance.size(2, 6);
    for (int s = 0; s < count; s++) {
      strata.add(counts(chance, rows, columns, most));
    }
    var group = new ArrayList<String>();
    var answer = new ArrayList<String>();
    for (int i = 0; i < chance.size(60, 90); i++) {
      String of = i < 4 ? List.of("new", "old").get(i % 2) : chance.of("new", "old", "none");
      group.add(of);
      answer.add(
          i < 4
              ? (i < 2 ? "yes" : "no")
              : chance.happens(of.equals("new") ? 0.6 : 0.4) ? "yes" : "no");
    }
    return chance.of(
        one.with("test", chance.of("fisher", "chi_square", "g")),
        Json.obj("counts", counts(chance, rows, rows, most), "test", "mcnemar"),
        Json.obj("counts", counts(chance, 2, columns, most), "test", "cochran_armitage"),
        Json.obj("strata", strata, "test", "cochran_mantel_haenszel"),
        Json.obj(
            "table",
            Json.obj("group", group, "answer", answer),
            "row",
            "group",
            "column",
            "answer",
            "test",
            chance.of("chi_square", "g")));
  }

  private static Json.Arr counts(Chance chance, int rows, int columns, int most) {
    var all = new ArrayList<Json>();
    for (int i = 0; i < rows; i++) {
      var row = new ArrayList<Integer>();
      for (int j = 0; j < columns; j++) {
        row.add(chance.between(1, most));
      }
      all.add(Json.arr(row.stream().mapToDouble(Integer::doubleValue).toArray()));
    }
    return new Json.Arr(all);
  }

  /** Patients of a trial, some of them still observed at its end. */
  private static Json.Obj patients(Chance chance) {
    var time = new ArrayList<Double>();
    var event = new ArrayList<Integer>();
    var age = new ArrayList<Double>();
    var arm = new ArrayList<String>();
    var site = new ArrayList<String>();
    var ward = new ArrayList<String>();
    var entry = new ArrayList<Double>();
    int rows = chance.size(60, 150);
    for (int i = 0; i < rows; i++) {
      double years = chance.normal(62, 9, 0);
      String treated = chance.of("old", "new", "none");
      double rate = 0.02 * Math.exp(0.02 * (years - 62) + (treated.equals("new") ? -0.6 : 0));
      double dies = chance.exponential() / rate;
      double leaves = 20 + 60 * chance.between(0.0, 1.0, 3);
      double from = chance.between(0.0, 8.0, 1);
      time.add(Math.max(from + 0.5, Chance.rounded(Math.min(dies, leaves), 0) + 1));
      event.add(dies <= leaves ? 1 : 0);
      age.add(years);
      arm.add(treated);
      site.add(chance.of("east", "west", "north"));
      ward.add("w" + chance.between(1, 20));
      entry.add(from);
    }
    return Json.obj(
        "time", time, "event", event, "age", age, "arm", arm, "site", site, "ward", ward, "entry",
        entry);
  }

  private static Json.Obj cox(Chance chance) {
    Json.Obj plain =
        Json.obj(
            "table", patients(chance),
            "time", "time",
            "event", "event",
            "ties", chance.of("efron", "breslow"),
            "formula", chance.of("~ age + arm", "~ arm", "~ poly(age,2) + arm"));
    return chance.of(
        plain,
        plain.with("strata", "site"),
        plain.with("cluster", "ward"),
        plain.with("start", "entry"),
        plain.with("new_rows", Json.obj("age", List.of(50, 70), "arm", List.of("new", "old"))));
  }

  private static Json.Obj parametric(Chance chance) {
    Json.Obj plain =
        Json.obj(
            "table", patients(chance),
            "time", "time",
            "event", "event",
            "distribution",
                chance.of("weibull", "exponential", "lognormal", "loglogistic", "gaussian"),
            "formula", chance.of("~ age + arm", "~ arm", "~ age*arm", "~ 1"));
    return chance.of(
        plain,
        plain
            .with("new_rows", Json.obj("age", List.of(50, 70), "arm", List.of("new", "old")))
            .with("times", List.of(10, 30)));
  }

  private static Json.Obj risks(Chance chance) {
    var time = new ArrayList<Double>();
    var end = new ArrayList<String>();
    var age = new ArrayList<Double>();
    var arm = new ArrayList<String>();
    int rows = chance.size(60, 150);
    for (int i = 0; i < rows; i++) {
      double years = chance.normal(62, 9, 0);
      String treated = chance.of("new", "old");
      double relapse = chance.exponential() / (0.03 * (treated.equals("new") ? 0.7 : 1));
      double death = chance.exponential() / (0.02 * Math.exp(0.03 * (years - 62)));
      double leaves = 20 + 60 * chance.between(0.0, 1.0, 3);
      double first = Math.min(relapse, death);
      time.add(Chance.rounded(Math.min(first, leaves), 0) + 1);
      end.add(first > leaves ? "none" : relapse < death ? "relapse" : "death");
      age.add(years);
      arm.add(treated);
    }
    Json.Obj plain =
        Json.obj(
            "table", Json.obj("time", time, "end", end, "age", age, "arm", arm),
            "cause", "end",
            "censored", "none");
    return chance.of(
        plain.with("group", "arm"),
        plain.with("times", List.of(6, 12, 24)),
        plain.with(
            "fine_gray",
            Json.obj("cause", "relapse", "formula", chance.of("~ age + arm", "~ arm"))));
  }
}
