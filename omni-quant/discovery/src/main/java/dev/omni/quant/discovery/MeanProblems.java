package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelFormula;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The problems of means of a model that a schema cannot express. */
final class MeanProblems {
  private static final int MOST_MEANS = 1000;
  private static final int MOST_COMPARED = 20_000;
  private static final String ADJUST = "/adjust";

  private MeanProblems() {}

  static List<Problem> of(ModelMeans.Input input) {
    List<Problem> problems = GlmProblems.of(input.fitted());
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel model = input.fitted().sent().model();
    Map<String, List<String>> levels = model.matrix().factors();
    var found = new ArrayList<Problem>();
    for (int k = 0; k < input.factors().size(); k++) {
      String name = input.factors().get(k);
      Pointer at = Pointer.ROOT.to("factors").to(k);
      if (!levels.containsKey(name)) {
        found.add(Problem.invalid(at.text(), factor(levels)));
      } else if (input.factors().indexOf(name) < k) {
        found.add(Problem.invalid(at.text(), "must be named once"));
      }
    }
    input
        .by()
        .ifPresent(
            name -> {
              if (!levels.containsKey(name)) {
                found.add(Problem.invalid("/by", factor(levels)));
              } else if (input.factors().contains(name)) {
                found.add(Problem.invalid("/by", "must be none of factors"));
              }
            });
    if (MeanGrid.size(model) > MeanGrid.MOST) {
      found.add(
          ModelFormula.problem("must have factors with at most 100000 combinations of levels"));
    }
    for (String name : input.at().orElse(Map.of()).keySet()) {
      if (levels.containsKey(name) || !model.formula().predictors().contains(name)) {
        found.add(
            Problem.invalid(
                Pointer.ROOT.to("at").to(name).text(), "must be a covariate of the formula"));
      }
    }
    return found.isEmpty() ? comparisons(input, levels) : found;
  }

  private static String factor(Map<String, List<String>> levels) {
    return levels.isEmpty()
        ? "must be a factor of the formula, which has none"
        : "must be a factor of the formula: " + String.join(", ", levels.keySet());
  }

  private static List<Problem> comparisons(
      ModelMeans.Input input, Map<String, List<String>> levels) {
    int means = 1;
    for (String name : input.factors()) {
      means = Math.min(MOST_MEANS + 1, means * levels.getOrDefault(name, List.of()).size());
    }
    long all =
        means
            * (long) input.by().map(name -> levels.getOrDefault(name, List.of()).size()).orElse(1);
    if (all > MOST_MEANS) {
      return List.of(
          Problem.invalid("/factors", "must have at most " + MOST_MEANS + " combinations"));
    }
    MeanContrasts compared = input.compared();
    if (compared.count(means) * (all / means) > MOST_COMPARED) {
      return List.of(
          Problem.invalid(
              "/contrasts",
              "must be at most " + MOST_COMPARED + " comparisons; name those wanted"));
    }
    var found = new ArrayList<Problem>();
    if (compared instanceof MeanContrasts.Weighted weighted) {
      for (Map.Entry<String, double[]> each : weighted.byName().entrySet()) {
        if (each.getValue().length != means) {
          found.add(
              Problem.invalid(
                  Pointer.ROOT.to("contrasts").to(each.getKey()).text(),
                  "must have a weight for each of the " + means + " means"));
        }
      }
    }
    ModelMeans.Family adjust = input.adjusted();
    boolean pairwise = compared.is(MeanContrasts.Kind.PAIRWISE);
    if (adjust == ModelMeans.Family.TUKEY && !pairwise) {
      found.add(Problem.invalid(ADJUST, "must be tukey for pairwise contrasts only"));
    }
    if (adjust == ModelMeans.Family.TUKEY && means > GroupComparisons.MOST_COMPARED) {
      found.add(
          Problem.invalid(
              ADJUST,
              "must be another than tukey for more than "
                  + GroupComparisons.MOST_COMPARED
                  + " means"));
    }
    if (adjust == ModelMeans.Family.DUNNETT && !compared.is(MeanContrasts.Kind.TREATMENT)) {
      found.add(Problem.invalid(ADJUST, "must be dunnett for treatment contrasts only"));
    }
    return found;
  }
}
