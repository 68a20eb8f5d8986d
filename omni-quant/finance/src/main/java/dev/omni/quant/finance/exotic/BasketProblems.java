package dev.omni.quant.finance.exotic;

import dev.omni.domain.json.Problem;
import dev.omni.quant.core.SymmetricMatrix;
import java.util.ArrayList;
import java.util.List;

/** The problems of an option on several assets. */
final class BasketProblems {
  private static final double UNIT = 1e-9;

  private BasketProblems() {}

  static List<Problem> of(BasketOption.Input input) {
    int size = input.spots().length;
    var problems = new ArrayList<Problem>();
    length("/volatilities", input.volatilities(), size, problems);
    input.dividendYields().ifPresent(all -> length("/dividend_yields", all, size, problems));
    input.weights().ifPresent(all -> length("/weights", all, size, problems));
    problems.addAll(
        new SymmetricMatrix(input.correlation()).problems("/correlation", size, "spots"));
    for (int i = 0; i < Math.min(size, input.correlation().length); i++) {
      if (i < input.correlation()[i].length && Math.abs(input.correlation()[i][i] - 1) > UNIT) {
        problems.add(Problem.invalid("/correlation/" + i + "/" + i, "must be 1 on the diagonal"));
      }
    }
    if (input.weights().isPresent() && input.payoff() != BasketPayoff.AVERAGE) {
      problems.add(Problem.invalid("/weights", "counts only with payoff average"));
    }
    if (input.payoff() == BasketPayoff.SPREAD && size != 2) {
      problems.add(Problem.invalid("/spots", "must be two for payoff spread: S1 - S2 - K"));
    }
    if (input.method().filter(way -> way == BasketMethod.CLOSED_FORM).isPresent()
        && (size != 2 || input.payoff() == BasketPayoff.AVERAGE)) {
      problems.add(
          Problem.invalid(
              "/method",
              "must be monte_carlo: closed_form takes two assets and payoff max, min or spread"));
    }
    return problems;
  }

  private static void length(String pointer, double[] all, int size, List<Problem> problems) {
    if (all.length != size) {
      problems.add(Problem.invalid(pointer, "must have one value for each of spots: " + size));
    }
  }
}
