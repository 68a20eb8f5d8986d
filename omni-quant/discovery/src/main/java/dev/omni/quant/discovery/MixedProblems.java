package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;

/** The problems of a mixed model that a schema cannot express. */
final class MixedProblems {
  private static final double WHOLE = 1e-6;
  private static final String TRIALS = "/trials";

  private MixedProblems() {}

  static List<Problem> of(MixedRegression.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<>(table.problems());
    input.trials().ifPresent(name -> problems.addAll(table.notNumbers("trials", name)));
    input.weights().ifPresent(name -> problems.addAll(table.notNumbers("weights", name)));
    problems.addAll(unlike(input));
    if (!problems.isEmpty()) {
      return problems;
    }
    problems.addAll(model(input, "formula", input.formula()));
    if (problems.isEmpty() && input.formulaNull().isPresent()) {
      problems.addAll(model(input, "formula_null", input.formulaNull().get()));
      if (problems.isEmpty()) {
        problems.addAll(smaller(input));
      }
    }
    if (problems.isEmpty() && input.newRows().isPresent()) {
      problems.addAll(
          input
              .sent(input.formula())
              .model()
              .matrix()
              .newRowProblems(Pointer.ROOT.to("new_rows"), input.newRows().get()));
    }
    return problems;
  }

  /** Returns the problems of members that do not go with others. */
  private static List<Problem> unlike(MixedRegression.Input input) {
    var problems = new ArrayList<Problem>();
    GlmLink link = input.linked();
    boolean known =
        switch (input.family()) {
          case GAUSSIAN -> link == GlmLink.IDENTITY;
          case BINOMIAL ->
              link == GlmLink.LOGIT || link == GlmLink.PROBIT || link == GlmLink.CLOGLOG;
          case POISSON -> link == GlmLink.LOG || link == GlmLink.SQRT;
        };
    if (!known) {
      problems.add(
          Problem.invalid(
              "/link",
              "must be identity for gaussian, logit, probit or cloglog for binomial, log or sqrt"
                  + " for poisson"));
    }
    boolean gaussian = input.family() == MixedRegression.Family.GAUSSIAN;
    boolean binomial = input.family() == MixedRegression.Family.BINOMIAL;
    if (!gaussian && input.method().isPresent()) {
      problems.add(Problem.invalid("/method", "must be left out unless family is gaussian"));
    }
    if (!gaussian && input.dfMethod() != MixedRegression.Freedom.NONE) {
      problems.add(Problem.invalid("/df_method", "must be none unless family is gaussian"));
    }
    if (!binomial && input.trials().isPresent()) {
      problems.add(Problem.invalid(TRIALS, "must be left out unless family is binomial"));
    }
    if (binomial && input.weights().isPresent()) {
      problems.add(Problem.invalid("/weights", "must be left out for binomial, which has trials"));
    }
    return problems;
  }

  private static List<Problem> model(MixedRegression.Input input, String member, String text) {
    FormulaModel.Sent sent = input.sent(text);
    List<Problem> found =
        sent.problems().stream()
            .map(p -> p.pointer().equals("/formula") ? p.at("/" + member) : p)
            .toList();
    if (!found.isEmpty()) {
      return found;
    }
    FormulaModel model = sent.model();
    if (model.formula().response().orElseThrow().isText(input.table())) {
      return List.of(ModelFormula.problem(member, "must have a response of numbers"));
    }
    if (model.names().isEmpty()) {
      return List.of(ModelFormula.problem(member, "must have a constant or a fixed term"));
    }
    var problems = new ArrayList<>(responses(input, model, member));
    if (problems.isEmpty()) {
      problems.addAll(
          MixedGroups.of(model, input.coding())
              .problems(member, input.family() == MixedRegression.Family.GAUSSIAN));
    }
    return problems;
  }

  private static List<Problem> responses(
      MixedRegression.Input input, FormulaModel model, String member) {
    double[] response = model.response();
    if (input.weights().isPresent()) {
      for (double weight : model.complete().numbers(input.weights().get())) {
        if (!(weight > 0)) {
          return List.of(Problem.invalid("/weights", "must be greater than 0"));
        }
      }
    }
    if (input.family() == MixedRegression.Family.POISSON) {
      for (double y : response) {
        if (!(y >= 0 && y <= 1e9 && y == Math.rint(y))) {
          return List.of(
              ModelFormula.problem(
                  member, "must have a response of counts, whole numbers from 0 to 1e9"));
        }
      }
    }
    if (input.family() != MixedRegression.Family.BINOMIAL) {
      return List.of();
    }
    double[] trials = input.trials().map(model.complete()::numbers).orElse(new double[0]);
    for (int i = 0; i < response.length; i++) {
      double of = trials.length == 0 ? 1 : trials[i];
      if (!(of >= 1 && of <= 1e9 && of == Math.rint(of))) {
        return List.of(Problem.invalid(TRIALS, "must be whole numbers from 1 to 1e9"));
      }
      double successes = response[i] * of;
      if (!(response[i] >= 0
          && response[i] <= 1
          && Math.abs(successes - Math.rint(successes)) <= WHOLE * Math.max(1, successes))) {
        return List.of(
            ModelFormula.problem(
                member,
                trials.length == 0
                    ? "must have a response of 0 and 1; shares need trials"
                    : "must have a share of the trials as response, of a whole number of them"));
      }
    }
    return List.of();
  }

  /** Returns the problems of the smaller model beside the other. */
  private static List<Problem> smaller(MixedRegression.Input input) {
    FormulaModel model = input.sent(input.formula()).model();
    FormulaModel other = input.sent(input.formulaNull().orElseThrow()).model();
    String at = "formula_null";
    if (!model.formula().response().equals(other.formula().response())) {
      return List.of(ModelFormula.problem(at, "must have the same response as formula"));
    }
    return MixedReport.parameters(other, input) < MixedReport.parameters(model, input)
        ? List.of()
        : List.of(ModelFormula.problem(at, "must have fewer parameters than formula"));
  }
}
