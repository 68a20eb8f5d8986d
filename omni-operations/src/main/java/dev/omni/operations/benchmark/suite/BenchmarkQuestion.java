package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A question with its numbers, in words and as an expression.
 *
 * @param words with {@code {name}} where a number and {@code {who}} where a person stands
 * @param inputs by name: numbers, or quantities in their units
 * @param solution the expression
 * @param unit of the answer
 * @param gold what is right
 */
record BenchmarkQuestion(
    String words, Map<String, Json> inputs, Solution solution, String unit, Json.Obj gold) {
  private static final Pattern NAME = Pattern.compile("\\b[A-Za-z][A-Za-z0-9]*\\b");
  private static final List<String> PEOPLE = List.of("Ada", "Emmy", "Sonja", "Maryam", "Hypatia");

  /** Keeps the order of the inputs. */
  BenchmarkQuestion {
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
  }

  /**
   * Returns the expected answer.
   *
   * @param digits to how many an answer must agree
   */
  static Json.Obj gold(FiftyDigitDecimal value, String unit, double digits) {
    Json number = new Json.Num(value.value().stripTrailingZeros());
    return Json.obj("value", number, "unit", unit, "digits", digits);
  }

  /**
   * Returns the expected answer with an uncertainty.
   *
   * @param within the permitted relative deviation of the uncertainty
   */
  static Json.Obj spread(Json.Obj gold, String standard, String within) {
    Json.Obj stated =
        Json.obj(
            "standard", new Json.Num(new BigDecimal(standard)),
            "within", new Json.Num(new BigDecimal(within)));
    return gold.with("uncertainty", stated);
  }

  /**
   * Returns the input of the task. A variant is about another person and renames every number;
   * every second one also has a number that does not matter (after S. I. Mirzadeh and others,
   * GSM-Symbolic, arXiv:2410.05229 (2024)).
   *
   * @param variant 0 for the original, else the number of the variant
   */
  Json.Obj toInput(int variant) {
    Json.Obj renamed = Json.Obj.EMPTY;
    for (var input : inputs.entrySet()) {
      renamed = renamed.with(name(input.getKey(), variant), input.getValue());
    }
    boolean aside = variant > 0 && variant % 2 == 0;
    Json.Obj body =
        Json.obj(
            "prompt",
            prompt(variant) + (aside ? " A sign nearby says " + 10 * variant + "." : ""),
            "expression",
            renamed(solution.expression(), variant),
            "inputs",
            aside ? renamed.with("aside", 10 * variant) : renamed,
            "unit",
            unit);
    List<Json> definitions =
        solution.definitions().stream()
            .<Json>map(
                named ->
                    Json.obj(
                        "name", name(named.name(), variant),
                        "expression", renamed(named.expression(), variant)))
            .toList();
    return definitions.isEmpty() ? body : body.with("definitions", definitions);
  }

  private String prompt(int variant) {
    String text = words.replace("{who}", PEOPLE.get(variant % PEOPLE.size()));
    for (var input : inputs.entrySet()) {
      text = text.replace("{" + input.getKey() + "}", shown(input.getValue()));
    }
    return unit.equals("1") ? text : text + " Answer in " + unit + ".";
  }

  private static String shown(Json input) {
    if (!(input instanceof Json.Obj quantity)) {
      return input.canonical();
    }
    String value = quantity.find("value").orElseThrow().canonical();
    String spread =
        quantity
            .findObject("uncertainty")
            .flatMap(uncertainty -> uncertainty.find("standard"))
            .map(standard -> " (standard uncertainty " + standard.canonical() + ")")
            .orElse("");
    return value + " " + quantity.findText("unit").orElse("") + spread;
  }

  private String renamed(String expression, int variant) {
    return NAME.matcher(expression).replaceAll((MatchResult found) -> name(found.group(), variant));
  }

  private String name(String name, int variant) {
    boolean own =
        inputs.containsKey(name)
            || solution.definitions().stream().anyMatch(named -> named.name().equals(name));
    return own && variant > 0 ? name + "_" + variant : name;
  }
}
