package dev.omni.quant.molecular;

import dev.omni.domain.json.Problem;
import java.util.List;

/** A formula as text. */
final class FormulaText {
  static final String FORM = "^([A-Z][a-z]?[0-9]{0,6})+$";

  /** What follows "a string holding". */
  static final String WORDS = "elements with their counts, such as C8H10N4O2";

  private FormulaText() {}

  /** Returns the problem of a formula with what is no element of nature. */
  static List<Problem> problems(String pointer, String formula) {
    return Elements.of(formula).keySet().stream()
        .filter(symbol -> !Nuclides.element(symbol) || !Nuclides.natural(symbol))
        .map(symbol -> Problem.invalid(pointer, "must have elements of nature, not " + symbol))
        .toList();
  }
}
