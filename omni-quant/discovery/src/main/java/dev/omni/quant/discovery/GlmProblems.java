package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;

/** The problems of a generalized linear model that a schema cannot express. */
final class GlmProblems {
  private GlmProblems() {}

  static List<Problem> of(GeneralizedLinearModel.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<>(table.problems());
    List<String> predictors = input.predictors().orElse(List.of());
    for (int k = 0; k < predictors.size(); k++) {
      for (Problem problem : table.missing("predictors", predictors.get(k))) {
        problems.add(Problem.invalid("/predictors/" + k, problem.message()));
      }
      if (predictors.indexOf(predictors.get(k)) < k) {
        problems.add(Problem.invalid("/predictors/" + k, "must be named once"));
      }
    }
    input.response().ifPresent(name -> problems.addAll(table.notNumbers("response", name)));
    problems.addAll(unlike(input));
    input.offset().ifPresent(name -> problems.addAll(table.notNumbers("offset", name)));
    input.weights().ifPresent(name -> problems.addAll(table.notNumbers("weights", name)));
    input.trials().ifPresent(name -> problems.addAll(table.notNumbers("trials", name)));
    if (!problems.isEmpty()) {
      return problems;
    }
    if (input.formula().isPresent()) {
      return ofFormula(input);
    }
    if (predictors.contains(input.response().orElseThrow())) {
      problems.add(Problem.invalid("/predictors", "must not have the response"));
    }
    DataColumns complete = input.complete();
    if (complete.rows() == 0) {
      problems.add(Problem.invalid("/table", "must have a row without a missing number"));
      return problems;
    }
    problems.addAll(
        responses(input, complete, complete.numbers(input.response().orElseThrow()), "response"));
    if (problems.isEmpty() && input.newRows().isPresent()) {
      problems.addAll(GlmPredictions.problems(input, input.newRows().get()));
    }
    return problems;
  }

  private static List<Problem> ofFormula(GeneralizedLinearModel.Input input) {
    List<Problem> problems = input.sent().problems();
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel model = input.sent().model();
    if (model.formula().response().orElseThrow().isText(input.table())) {
      return List.of(ModelFormula.problem("must have a response of numbers"));
    }
    if (model.names().isEmpty()) {
      return List.of(ModelFormula.problem("must have a constant or a term"));
    }
    problems = responses(input, model.complete(), model.response(), "formula");
    return problems.isEmpty() && input.newRows().isPresent()
        ? GlmPredictions.problems(input, input.newRows().get())
        : problems;
  }

  /** Returns the problems of members that do not go with others. */
  private static List<Problem> unlike(GeneralizedLinearModel.Input input) {
    var problems = new ArrayList<Problem>();
    boolean formula = input.formula().isPresent();
    if (formula && !input.intercept()) {
      problems.add(
          Problem.invalid("/intercept", "must be left out: - 1 in the formula takes it out"));
    }
    if (!formula && !input.coding().isPlain()) {
      problems.add(
          Problem.invalid(
              "/" + input.coding().first(), "belongs to a formula, which is not given"));
    }
    GlmFamily family = input.family();
    if (family == GlmFamily.NEGATIVE_BINOMIAL) {
      GlmLink link = input.link().orElse(GlmLink.LOG);
      if (link != GlmLink.LOG && link != GlmLink.SQRT && link != GlmLink.IDENTITY) {
        problems.add(
            Problem.invalid("/link", "must be log, sqrt or identity for negative_binomial"));
      }
      if (input.dispersion().isPresent()) {
        problems.add(
            Problem.invalid(
                "/dispersion", "must be left out for negative_binomial, which has theta"));
      }
    }
    if (input.trials().isPresent() && family != GlmFamily.BINOMIAL) {
      problems.add(Problem.invalid("/trials", "must be left out for " + Contracts.word(family)));
    }
    return problems;
  }

  private static List<Problem> responses(
      GeneralizedLinearModel.Input input, DataColumns table, double[] response, String member) {
    var problems = new ArrayList<Problem>();
    if (input.trials().isPresent()) {
      double[] trials = table.numbers(input.trials().get());
      double[] successes = response;
      boolean counts = true;
      for (int i = 0; i < trials.length; i++) {
        counts &= trials[i] >= 1 && trials[i] <= 1e9 && successes[i] >= 0;
        counts &= successes[i] <= trials[i];
      }
      if (!counts) {
        problems.add(
            Problem.invalid("/trials", "must be 1 or more, and not less than the successes"));
      }
    } else {
      DoublePredicate allowed =
          switch (input.family()) {
            case BINOMIAL -> y -> y >= 0 && y <= 1;
            case POISSON -> y -> y >= 0;
            case GAMMA -> y -> y > 0;
            case NEGATIVE_BINOMIAL -> y -> y >= 0 && y <= 1e9 && y == Math.rint(y);
            case GAUSSIAN -> y -> true;
          };
      problems.addAll(
          column(
              response,
              member,
              allowed,
              input.family() == GlmFamily.NEGATIVE_BINOMIAL
                  ? "must have counts, whole numbers from 0 to 1e9"
                  : "must lie in the range of " + Contracts.word(input.family())));
    }
    input
        .weights()
        .ifPresent(
            name ->
                problems.addAll(
                    column(table.numbers(name), "weights", w -> w > 0, "must be greater than 0")));
    return problems;
  }

  private static List<Problem> column(
      double[] values, String member, DoublePredicate allowed, String words) {
    for (double value : values) {
      if (!allowed.test(value)) {
        String said = words + ", and " + value + " does not";
        return List.of(
            member.equals("formula")
                ? ModelFormula.problem(said)
                : Problem.invalid("/" + member, said));
      }
    }
    return List.of();
  }
}
