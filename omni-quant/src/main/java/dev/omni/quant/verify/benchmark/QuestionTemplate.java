package dev.omni.quant.verify.benchmark;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A question whose numbers are drawn.
 *
 * @param family that its tasks are told apart from others by
 * @param words with {@code {name}} where a number stands
 * @param givens the numbers
 * @param wanted what is asked
 */
record QuestionTemplate(
    String family, String words, List<RandomParameter> givens, ExpectedAnswer wanted) {
  /** To how many digits an answer must agree. */
  private static final int DIGITS = 10;

  /** To how much an uncertainty must agree, relative to itself. */
  private static final String WITHIN = "1e-6";

  /** Copies the list. */
  QuestionTemplate {
    givens = List.copyOf(givens);
  }

  /** The question with numbers of that chance. */
  BenchmarkQuestion drawn(SplittableRandom chance) {
    Map<String, FiftyDigitDecimal> values = new LinkedHashMap<>();
    Map<String, Json> inputs = new LinkedHashMap<>();
    for (RandomParameter given : givens) {
      FiftyDigitDecimal value = given.drawn(chance);
      values.put(given.name(), value);
      inputs.put(given.name(), given.told(value));
    }
    var drawn = new ParameterValues(values);
    return new BenchmarkQuestion(
        words, inputs, wanted.solution().apply(drawn), wanted.unit(), gold(drawn));
  }

  private Json.Obj gold(ParameterValues drawn) {
    Json.Obj gold = BenchmarkQuestion.gold(wanted.gold().apply(drawn), wanted.unit(), DIGITS);
    return wanted
        .spread()
        .map(
            spread ->
                BenchmarkQuestion.spread(gold, spread.apply(drawn).value().toString(), WITHIN))
        .orElse(gold);
  }
}
