package dev.omni.quant.biology.search;

import dev.omni.quant.biology.GumbelParameters;
import java.util.List;
import java.util.Optional;

/**
 * The pairs of letters in which an alignment may begin, and what chance gives there.
 *
 * @param parameters of the scores
 * @param lengthAdjustment letters at the ends in which none begins
 * @param size effective number of pairs of letters, (m - l)(n - N l)
 */
record SearchSpace(GumbelParameters parameters, int lengthAdjustment, double size) {
  /** Returns the search space; none where no parameters are listed. */
  static Optional<SearchSpace> of(SequenceSearch.Input input, List<String> targets) {
    long query = SearchQuery.letters(input.query(), input.dna()).length();
    long letters = targets.stream().mapToLong(String::length).sum();
    return input
        .listed()
        .map(
            listed -> {
              int adjustment = listed.lengthAdjustment(query, letters, targets.size());
              double size = listed.space(adjustment, query, letters, targets.size());
              return new SearchSpace(listed, adjustment, size);
            });
  }

  /** Returns the number of targets of such a score that chance is expected to give. */
  double eValue(int score) {
    return parameters.k() * size * StrictMath.exp(-parameters.lambda() * score);
  }
}
