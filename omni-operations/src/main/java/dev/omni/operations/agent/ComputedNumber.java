package dev.omni.operations.agent;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A computed number and its basis.
 *
 * @param value the number
 * @param unit its unit
 * @param basis in the format of a verification
 */
record ComputedNumber(BigDecimal value, String unit, Json.Obj basis) {
  private static final String NUMBER = "(-?[0-9]+(?:\\.[0-9]+)?)";
  private static final Pattern OPTION =
      Pattern.compile(
          "Price a European call with spot N, strike N, rate N, volatility N and N years\\."
              .replace("N", NUMBER));
  private static final Pattern LINE =
      Pattern.compile("Fit a line to ([-0-9., ()]+) and predict its value at " + NUMBER + "\\.");
  private static final Pattern MEAN = Pattern.compile("Find the mean of ([-0-9., ]+[0-9])\\.");
  private static final Pattern ONE = Pattern.compile(NUMBER);

  /**
   * Returns the figure that a goal requests.
   *
   * @throws Infeasible for an unknown kind of goal
   */
  static ComputedNumber of(String goal, Session session) {
    Matcher option = OPTION.matcher(goal);
    if (option.matches()) {
      return option(option.toMatchResult(), session);
    }
    Matcher line = LINE.matcher(goal);
    if (line.matches()) {
      return line(numbers(line.group(1)), decimal(line.group(2)), session);
    }
    Matcher mean = MEAN.matcher(goal);
    if (mean.matches()) {
      return mean(numbers(mean.group(1)), session);
    }
    throw new Infeasible("the goal is none that this planner reads: an option, a line or a mean");
  }

  private static ComputedNumber option(MatchResult read, Session session) {
    Json.Obj basis =
        Json.obj(
            "expression", "S*normcdf(d1) - K*exp(-r*T)*normcdf(d1 - v*sqrt(T))",
            "definitions",
                Json.arr(
                    Json.obj("name", "d1", "expression", "(ln(S/K) + (r + v^2/2)*T)/(v*sqrt(T))")),
            "inputs",
                Json.obj(
                    "S", money(read.group(1)),
                    "K", money(read.group(2)),
                    "r", decimal(read.group(3)),
                    "v", decimal(read.group(4)),
                    "T", decimal(read.group(5))));
    return computed(basis, session);
  }

  private static Json money(String number) {
    return Json.obj("value", decimal(number), "unit", "USD");
  }

  private static ComputedNumber line(List<BigDecimal> numbers, BigDecimal at, Session session) {
    var x = new ArrayList<Json>();
    var y = new ArrayList<BigDecimal>();
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      x.add(Json.arr(numbers.get(i)));
      y.add(numbers.get(i + 1));
    }
    Json.Obj fitted =
        session.call(
            AgentTools.RUN_MODEL,
            request("estimate", Json.obj("y", y, "x", x, "statistic", "linear_regression")));
    Json.Obj inputs =
        Json.obj("b0", coefficient(fitted, "B0"), "b1", coefficient(fitted, "B1"), "x", at);
    return computed(Json.obj("expression", "b0 + b1*x", "inputs", inputs), session);
  }

  private static Json coefficient(Json.Obj fitted, String name) {
    return fitted
        .findObject(name)
        .flatMap(quantity -> quantity.find("value"))
        .orElseThrow(() -> new Infeasible("the fit has no " + name));
  }

  private static ComputedNumber mean(List<BigDecimal> numbers, Session session) {
    Json.Obj inputs = Json.Obj.EMPTY;
    var names = new ArrayList<String>();
    for (BigDecimal number : numbers) {
      names.add("x" + names.size());
      inputs = inputs.with(names.get(names.size() - 1), number);
    }
    String sum = "(" + String.join(" + ", names) + ")/" + names.size();
    return computed(Json.obj("expression", sum, "inputs", inputs), session);
  }

  private static ComputedNumber computed(Json.Obj basis, Session session) {
    Json.Obj answer = session.call(AgentTools.RUN_MODEL, request("quantity", basis));
    return new ComputedNumber(
        answer.findNumber("value").orElseThrow(() -> new Infeasible("the model gave no number")),
        answer.findText("unit").orElse("1"),
        basis);
  }

  private static Json.Obj request(String task, Json.Obj input) {
    return Json.obj("model", "ref.exact", "task", task, "input", input);
  }

  private static List<BigDecimal> numbers(String text) {
    return ONE.matcher(text).results().map(found -> decimal(found.group())).toList();
  }

  /**
   * Parses a number of a goal.
   *
   * @throws Infeasible when it is malformed
   */
  static BigDecimal decimal(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException none) {
      throw new Infeasible("the goal must have numbers as 2.35, not " + text, none);
    }
  }
}
