package dev.omni.operations.reference;

import ch.obermuhlner.math.big.BigDecimalMath;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.nist.StrdCatalog;
import dev.omni.operations.nist.StrdDataSet;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaSyntaxException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A parsed {@code estimate} task: a statistic and its data. */
final class Estimation {
  private static final String DATASET = "strd:";
  private static final MathContext LOGARITHM = new MathContext(50);

  private final Json.Obj input;
  private final Optional<StrdDataSet> set;

  Estimation(Json.Obj input) {
    this.input = input;
    this.set =
        input
            .findText("dataset")
            .flatMap(name -> StrdCatalog.find(name.substring(DATASET.length())));
  }

  /** Returns the problems that the shape of the task cannot express. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    if (input.has("dataset") && set.isEmpty()) {
      problems.add(invalid("dataset", "must be strd: and the name of a reference data set"));
      return problems;
    }
    int rows =
        set.map(s -> s.y().size()).orElseGet(() -> input.findArray("y").orElseThrow().size());
    List<List<BigDecimal>> x = set.map(StrdDataSet::x).orElseGet(this::x);
    String statistic = statistic();
    if (!summary(statistic)) {
      problems.addAll(table(x, rows));
    }
    if (problems.isEmpty() && statistic.equals("anova")) {
      problems.addAll(groups());
    }
    if (problems.isEmpty() && statistic.equals("linear_regression")) {
      problems.addAll(line(rows));
    }
    if (problems.isEmpty() && statistic.equals("nonlinear_regression")) {
      problems.addAll(curve(x.get(0).size(), rows));
    }
    return problems;
  }

  private static List<Problem> table(List<List<BigDecimal>> x, int rows) {
    if (x.size() != rows) {
      return List.of(invalid("x", "must have " + rows + " rows, one for each value of y"));
    }
    int columns = x.get(0).size();
    return x.stream().allMatch(row -> row.size() == columns)
        ? List.of()
        : List.of(invalid("x", "must have rows of one length"));
  }

  private List<Problem> groups() {
    int groups = sample().groups().size();
    int rows = sample().y().size();
    return groups >= 2 && rows > groups
        ? List.of()
        : List.of(invalid("x", "must have two or more groups, one with two or more responses"));
  }

  private List<Problem> line(int rows) {
    Sample sample = sample();
    if (sample.curve().degree() > 1 && sample.x().get(0).size() > 1) {
      return List.of(invalid("degree", "must be 1 when rows of x have more than one value"));
    }
    return rows > sample.coefficients()
        ? List.of()
        : List.of(
            invalid(
                "y",
                "must have more than "
                    + sample.coefficients()
                    + " values, the number of"
                    + " coefficients"));
  }

  private List<Problem> curve(int predictors, int rows) {
    Sample sample = sample();
    int parameters = sample.start().size();
    if (sample.curve().formula().isEmpty()) {
      return List.of(missing("model", "must be there for a nonlinear regression"));
    }
    if (parameters == 0) {
      return List.of(missing("start", "must be there for a nonlinear regression"));
    }
    if (rows <= parameters) {
      return List.of(invalid("y", "must have more than " + parameters + " values"));
    }
    try {
      var names = CurveModel.names(predictors, parameters);
      var formula = Formula.parse(sample.curve().formula(), names);
      if (formula.special()) {
        return List.of(invalid("model", "must be a formula of elementary functions"));
      }
      var used = formula.uses();
      return names.stream()
          .filter(name -> name.startsWith("b") && !used.contains(name))
          .map(name -> invalid("model", "must use " + name + ", which start has"))
          .toList();
    } catch (FormulaSyntaxException unreadable) {
      return List.of(invalid("model", "must be a formula; " + unreadable.getMessage()));
    }
  }

  /** Returns the answer, by one way of computing. */
  Json.Obj answer(Estimator by, Work work) {
    String statistic = statistic();
    Sample sample = sample();
    return switch (statistic) {
      case "anova" -> Estimate.answer(by.anova(sample));
      case "linear_regression" -> Estimate.answer(by.linear(sample, work));
      case "nonlinear_regression" -> Estimate.answer(by.nonlinear(sample, work));
      default -> Estimate.answer(List.of(only(statistic, by.summary(sample))));
    };
  }

  /** Returns the requested estimate; only the autocorrelation of constant values is missing. */
  private static Estimate only(String statistic, List<Estimate> all) {
    return all.stream()
        .filter(estimate -> estimate.name().equals(statistic))
        .findFirst()
        .orElseThrow(() -> new Infeasible("values that do not vary have no autocorrelation"));
  }

  private String statistic() {
    return input
        .findText("statistic")
        .orElseGet(
            () ->
                set.map(StrdDataSet::statistic)
                    .orElse(
                        input.has("model")
                            ? "nonlinear_regression"
                            : input.has("x") ? "linear_regression" : "mean"));
  }

  private static boolean summary(String statistic) {
    return List.of("mean", "standard_deviation", "autocorrelation").contains(statistic);
  }

  private Sample sample() {
    List<BigDecimal> start = numbers(input.findArray("start").orElse(Json.Arr.EMPTY));
    if (set.isEmpty()) {
      return new Sample(numbers(input.findArray("y").orElseThrow()), x(), curve(), start);
    }
    StrdDataSet.Curve curve = set.get().curve();
    List<BigDecimal> near = curve.starts().isEmpty() ? List.of() : curve.starts().get(1);
    List<BigDecimal> y = set.get().y();
    List<BigDecimal> response =
        curve.logarithm() ? y.stream().map(v -> BigDecimalMath.log(v, LOGARITHM)).toList() : y;
    return new Sample(response, set.get().x(), curve, start.isEmpty() ? near : start);
  }

  private StrdDataSet.Curve curve() {
    int degree = input.findNumber("degree").map(BigDecimal::intValue).orElse(1);
    boolean intercept = !input.find("intercept").equals(Optional.of(new Json.Bool(false)));
    return new StrdDataSet.Curve(
        input.findText("model").orElse(""), false, List.of(), degree, intercept);
  }

  private List<List<BigDecimal>> x() {
    return input.findArray("x").orElse(Json.Arr.EMPTY).items().stream()
        .map(row -> numbers((Json.Arr) row))
        .toList();
  }

  private static List<BigDecimal> numbers(Json.Arr numbers) {
    return numbers.items().stream().map(item -> ((Json.Num) item).value()).toList();
  }

  private static Problem invalid(String field, String message) {
    return Problem.invalid("/" + field, message);
  }

  private static Problem missing(String field, String message) {
    return new Problem("/" + field, Problem.Kind.MISSING, message);
  }
}
