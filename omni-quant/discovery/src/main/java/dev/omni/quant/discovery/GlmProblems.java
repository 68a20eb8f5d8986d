package dev.omni.quant.discovery;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Contracts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;

/** The problems of a generalized linear model that a schema cannot express. */
final class GlmProblems {
  private GlmProblems() {}

  static List<Problem> of(GeneralizedLinearModel.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<>(table.problems());
    List<String> predictors = input.predictors();
    for (int k = 0; k < predictors.size(); k++) {
      for (Problem problem : table.missing("predictors", predictors.get(k))) {
        problems.add(Problem.invalid("/predictors/" + k, problem.message()));
      }
      if (predictors.indexOf(predictors.get(k)) < k) {
        problems.add(Problem.invalid("/predictors/" + k, "must be named once"));
      }
    }
    problems.addAll(table.notNumbers("response", input.response()));
    input.offset().ifPresent(name -> problems.addAll(table.notNumbers("offset", name)));
    input.weights().ifPresent(name -> problems.addAll(table.notNumbers("weights", name)));
    input.trials().ifPresent(name -> problems.addAll(table.notNumbers("trials", name)));
    if (!problems.isEmpty()) {
      return problems;
    }
    if (predictors.contains(input.response())) {
      problems.add(Problem.invalid("/predictors", "must not have the response"));
    }
    DataColumns complete = input.complete();
    if (complete.rows() == 0) {
      problems.add(Problem.invalid("/table", "must have a row without a missing number"));
      return problems;
    }
    GlmFamily family = input.family();
    if (input.trials().isPresent() && family != GlmFamily.BINOMIAL) {
      problems.add(Problem.invalid("/trials", "must be left out for " + Contracts.word(family)));
    }
    problems.addAll(responses(input, complete));
    return problems;
  }

  private static List<Problem> responses(GeneralizedLinearModel.Input input, DataColumns table) {
    var problems = new ArrayList<Problem>();
    String response = input.response();
    if (input.trials().isPresent()) {
      double[] trials = table.numbers(input.trials().get());
      double[] successes = table.numbers(response);
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
            case GAUSSIAN -> y -> true;
          };
      problems.addAll(
          column(
              table,
              response,
              "response",
              allowed,
              "must lie in the range of " + Contracts.word(input.family())));
    }
    input
        .weights()
        .ifPresent(
            name ->
                problems.addAll(
                    column(table, name, "weights", w -> w > 0, "must be greater than 0")));
    return problems;
  }

  private static List<Problem> column(
      DataColumns table, String column, String member, DoublePredicate allowed, String words) {
    for (double value : table.numbers(column)) {
      if (!allowed.test(value)) {
        return List.of(Problem.invalid("/" + member, words + ", and " + value + " does not"));
      }
    }
    return List.of();
  }
}
