package dev.omni.quant.finance.treasury.trade;

import dev.omni.domain.json.Problem;

/** What a trade or its market lacks, found where the trade is valued: a problem of the input. */
final class TradeFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  TradeFault(Problem problem) {
    super(problem.message(), null, false, false);
    this.problem = problem;
  }

  static TradeFault invalid(String pointer, String message) {
    return new TradeFault(Problem.invalid(pointer, message));
  }

  static TradeFault missing(String pointer, String message) {
    return new TradeFault(new Problem(pointer, Problem.Kind.MISSING, message));
  }

  Problem problem() {
    return problem;
  }
}
