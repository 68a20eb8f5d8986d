package dev.omni.quant.discovery;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;

/** Input and result of generalized linear models. */
final class GlmContract {
  private static final Shape NUMBERS = Shape.listOf(Shape.number().unit("1"));
  private static final Shape COLUMN = Shape.string().length(1, 200);

  static final Shape CONTRACT =
      Shape.object()
          .required("table", DataColumns.shape(1, 250).titled("Equally long columns by name"))
          .required("response", COLUMN.titled("Column of the response; of successes with trials"))
          .required(
              "predictors",
              Shape.arrayOf(Shape.string().length(1, 200), 1, 200)
                  .titled("Columns of the predictors"))
          .required(
              "family",
              Shape.choice("gaussian", "binomial", "poisson", "gamma")
                  .titled("Distribution of the response"))
          .optional(
              "link",
              Shape.choice("logit", "probit", "cloglog", "log", "identity", "inverse", "sqrt")
                  .titled("Link function; without it the canonical one, inverse for gamma"))
          .optional("offset", COLUMN.titled("Column that is added to the linear predictor"))
          .optional(
              "weights",
              COLUMN.titled("Column of prior weights; trials of a binomial share without trials"))
          .optional("trials", COLUMN.titled("Column of numbers of trials, for binomial"))
          .optional(
              "intercept", Shape.bool().otherwise(true).titled("Whether a constant is fitted too"))
          .optional(
              "dispersion",
              Shape.choice("estimate")
                  .titled("Estimates the dispersion of binomial and poisson too"))
          .optional("confidence", Confidence.SHAPE)
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "counts", new double[] {18, 17, 15, 20, 10, 20, 25, 13, 12},
                      "outcome", List.of("a", "b", "c", "a", "b", "c", "a", "b", "c"),
                      "treatment", List.of("t1", "t1", "t1", "t2", "t2", "t2", "t3", "t3", "t3")),
                  "response",
                  "counts",
                  "predictors",
                  List.of("outcome", "treatment"),
                  "family",
                  "poisson"))
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "hours", new double[] {0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4},
                      "passed", new double[] {0, 0, 1, 0, 1, 0, 1, 1}),
                  "response",
                  "passed",
                  "predictors",
                  List.of("hours"),
                  "family",
                  "binomial"));

  static final Shape RESULT =
      Shape.object()
          .required("coefficients", NUMBERS.titled("Coefficients"))
          .required("names", Shape.listOf(Shape.string()).titled("Names of the coefficients"))
          .required("standard_errors", NUMBERS.titled("Standard errors of the coefficients"))
          .required("statistics", NUMBERS.titled("Coefficients over their standard errors"))
          .required("p_values", NUMBERS.titled("P-values of the coefficients"))
          .required("confidence_low", NUMBERS.titled("Lower ends of the Wald intervals"))
          .required("confidence_high", NUMBERS.titled("Upper ends of the Wald intervals"))
          .required("deviance", Shape.number().unit("1").titled("Deviance"))
          .required("null_deviance", Shape.number().unit("1").titled("Deviance without predictors"))
          .required("df_residual", Shape.integer().unit("1").titled("Degrees of freedom"))
          .required(
              "df_null", Shape.integer().unit("1").titled("Degrees of freedom without predictors"))
          .required("dispersion", Shape.number().unit("1").titled("Dispersion"))
          .optional(
              "log_likelihood", Shape.number().unit("1").titled("Logarithm of the likelihood"))
          .optional("aic", Shape.number().unit("1").titled("Akaike's information criterion"))
          .optional("bic", Shape.number().unit("1").titled("Bayesian information criterion"))
          .optional("fitted", NUMBERS.titled("Fitted mean of each row"))
          .optional("residuals_deviance", NUMBERS.titled("Deviance residual of each row"))
          .optional("residuals_pearson", NUMBERS.titled("Pearson residual of each row"))
          .optional("odds_ratios", NUMBERS.titled("Exponentials of the coefficients, for logit"))
          .optional("rate_ratios", NUMBERS.titled("Exponentials of the coefficients, for log"))
          .required(
              "iterations",
              Shape.integer()
                  .unit("1")
                  .titled("Iterations")
                  .unchecked("A count of the search, which only a repetition can tell."))
          .required("rows_left_out", Shape.integer().unit("1").titled("Rows with a missing number"))
          .optional(
              "roc_auc",
              Shape.number().unit("1").titled("Area below the receiver operating characteristic"));

  private GlmContract() {}

  /** Returns what the schema cannot express. */
  static List<Problem> problems(JsonFields fields) {
    DataColumns table = DataColumns.of(fields);
    var problems = new ArrayList<>(table.problems());
    List<String> predictors = fields.texts("predictors");
    for (int k = 0; k < predictors.size(); k++) {
      for (Problem problem : table.missing("predictors", predictors.get(k))) {
        problems.add(Problem.invalid("/predictors/" + k, problem.message()));
      }
      if (predictors.indexOf(predictors.get(k)) < k) {
        problems.add(Problem.invalid("/predictors/" + k, "must be named once"));
      }
    }
    for (String member : List.of("response", "offset", "weights", "trials")) {
      if (fields.has(member)) {
        problems.addAll(table.notNumbers(member, fields.text(member)));
      }
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    if (predictors.contains(fields.text("response"))) {
      problems.add(Problem.invalid("/predictors", "must not have the response"));
    }
    DataColumns complete = table.complete(GlmInput.used(fields));
    if (complete.rows() == 0) {
      problems.add(Problem.invalid("/table", "must have a row without a missing number"));
      return problems;
    }
    String family = fields.text("family");
    if (fields.has("trials") && !family.equals("binomial")) {
      problems.add(Problem.invalid("/trials", "must be left out for " + family));
    }
    problems.addAll(responses(fields, complete, family));
    return problems;
  }

  private static List<Problem> responses(JsonFields fields, DataColumns table, String family) {
    var problems = new ArrayList<Problem>();
    String response = fields.text("response");
    if (fields.has("trials")) {
      double[] trials = table.numbers(fields.text("trials"));
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
          switch (family) {
            case "binomial" -> y -> y >= 0 && y <= 1;
            case "poisson" -> y -> y >= 0;
            case "gamma" -> y -> y > 0;
            default -> y -> true;
          };
      problems.addAll(
          column(table, response, "response", allowed, "must lie in the range of " + family));
    }
    if (fields.has("weights")) {
      problems.addAll(
          column(table, fields.text("weights"), "weights", w -> w > 0, "must be greater than 0"));
    }
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
