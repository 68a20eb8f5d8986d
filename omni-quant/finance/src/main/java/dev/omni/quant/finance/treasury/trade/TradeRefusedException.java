package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Problem;

/**
 * The lack of something in a trade or its market, found where the trade is valued: a problem of the
 * input.
 */
final class TradeRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  TradeRefusedException(Problem problem) {
    super(problem.message(), null, false, false);
    this.problem = problem;
  }

  static TradeRefusedException invalid(String pointer, String message) {
    return new TradeRefusedException(Problem.invalid(pointer, message));
  }

  static TradeRefusedException missing(String pointer, String message) {
    return new TradeRefusedException(new Problem(pointer, Problem.Kind.MISSING, message));
  }

  Problem problem() {
    return problem;
  }
}
