package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A question with drawn numbers.
 *
 * @param family prefix of the ids of its tasks
 * @param words with {@code {name}} where a number stands
 * @param givens the numbers
 * @param wanted the expected answer
 */
record QuestionTemplate(
    String family, String words, List<RandomParameter> givens, ExpectedAnswer wanted) {
  /** To how many digits an answer must agree. */
  private static final int DIGITS = 10;

  /** To how much an uncertainty must agree, relative to itself. */
  private static final String WITHIN = "1e-6";

  QuestionTemplate {
    givens = List.copyOf(givens);
  }

  /** Returns the question with numbers of that chance. */
  BenchmarkQuestion drawn(SplittableRandom chance) {
    Map<String, FiftyDigitDecimal> values = new LinkedHashMap<>();
    Map<String, Json> inputs = new LinkedHashMap<>();
    for (RandomParameter given : givens) {
      FiftyDigitDecimal value = given.drawn(chance);
      values.put(given.name(), value);
      inputs.put(given.name(), given.toJson(value));
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
