package dev.omni.quant.finance.treasury;

/** The compounding of forward rates. */
public enum ForwardCompounding {
  SIMPLE,
  ANNUAL,
  SEMIANNUAL,
  CONTINUOUS;

  private double timesAYear() {
    return this == ANNUAL ? 1 : 2;
  }

  /** Returns the rate of a growth over a time. */
  double rate(double growth, double years) {
    return switch (this) {
      case SIMPLE -> (growth - 1) / years;
      case CONTINUOUS -> StrictMath.log(growth) / years;
      default -> timesAYear() * StrictMath.expm1(StrictMath.log(growth) / (timesAYear() * years));
    };
  }

  /** Returns the growth over a time at a rate. */
  double growth(double rate, double years) {
    return switch (this) {
      case SIMPLE -> 1 + rate * years;
      case CONTINUOUS -> StrictMath.exp(rate * years);
      default -> StrictMath.exp(timesAYear() * years * StrictMath.log1p(rate / timesAYear()));
    };
  }
}
