package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import dev.omni.operations.model.TaskKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The worked examples H.1 and H.2 of the Guide to the Expression of Uncertainty in Measurement
 * (JCGM 100:2008), with the published results.
 */
final class MeasurementTasks {
  private MeasurementTasks() {}

  static void add(TaskList tasks) {
    BenchmarkQuestion gauge = gauge();
    tasks.add("gum-h1", TaskKind.QUANTITY, gauge::toInput, gauge.gold());
    BenchmarkQuestion resistance = resistance();
    tasks.add(
        "gum-h2",
        TaskKind.QUANTITY,
        variant -> resistance.toInput(variant).with("correlations", correlations(variant)),
        resistance.gold());
  }

  /** Returns example H.1: the length of an end gauge, 50 000 838 nm with 32 nm. */
  private static BenchmarkQuestion gauge() {
    Map<String, Json> inputs = new LinkedHashMap<>();
    inputs.put("ls", quantity(50_000_623, "nm", 25));
    inputs.put("d", quantity(215, "nm", 5.8));
    inputs.put("d1", quantity(0, "nm", 3.9));
    inputs.put("d2", quantity(0, "nm", 6.7));
    inputs.put("as", quantity(11.5e-6, "K-1", 1.2e-6));
    inputs.put("t0", quantity(-0.1, "K", 0.2));
    inputs.put("cycle", quantity(0, "K", 0.35));
    inputs.put("da", quantity(0, "K-1", 0.58e-6));
    inputs.put("dt", quantity(0, "K", 0.029));
    String words =
        "How long is a gauge that a comparator finds {d} longer than a standard of {ls}, with {d1}"
            + " and {d2} for the comparator's errors, an expansion of {as}, deviations {t0} and"
            + " {cycle} of the temperature, and differences {da} of expansion and {dt} of"
            + " temperature?";
    Solution solution = Solution.of("ls + d + d1 + d2 - ls*(da*(t0 + cycle) + as*dt)");
    Json.Obj gold = BenchmarkQuestion.gold(FiftyDigitDecimal.of(50_000_838), "nm", 8);
    return new BenchmarkQuestion(
        words, inputs, solution, "nm", BenchmarkQuestion.spread(gold, "32", "0.02"));
  }

  /** Returns example H.2: a resistance from correlated readings, 127.732 Ohm with 0.071 Ohm. */
  private static BenchmarkQuestion resistance() {
    Map<String, Json> inputs = new LinkedHashMap<>();
    inputs.put("V", quantity(4.9990, "V", 0.0032));
    inputs.put("I", quantity(19.6610, "mA", 0.0095));
    inputs.put("phi", quantity(1.04446, "rad", 0.00075));
    String words =
        "What is the resistance of a circuit with an amplitude of {V}, a current of {I} and a phase"
            + " of {phi}? The readings are correlated: V and I -0.3553, V and phi 0.8576, I and phi"
            + " -0.6451.";
    Json.Obj gold = BenchmarkQuestion.gold(FiftyDigitDecimal.of("127.732"), "Ohm", 5.4);
    return new BenchmarkQuestion(
        words,
        inputs,
        Solution.of("V/I*cos(phi)"),
        "Ohm",
        BenchmarkQuestion.spread(gold, "0.071", "0.02"));
  }

  private static List<Json> correlations(int variant) {
    return List.of(
        pair("V", "I", -0.3553, variant),
        pair("V", "phi", 0.8576, variant),
        pair("I", "phi", -0.6451, variant));
  }

  private static Json pair(String a, String b, double r, int variant) {
    String behind = variant == 0 ? "" : "_" + variant;
    return Json.obj("a", a + behind, "b", b + behind, "r", r);
  }

  private static Json quantity(double value, String unit, double standard) {
    return Json.obj("value", value, "unit", unit, "uncertainty", Json.obj("standard", standard));
  }
}
