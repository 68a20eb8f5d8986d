package dev.omni.quant.finance.exotic;

/**
 * The mean of a payoff with a control whose mean is known, over independent draws taken one after
 * another (B. P. Welford, Technometrics 4, 1962, pp. 419-420).
 */
final class ControlledMean {
  private long count;
  private double mean;
  private double controlMean;
  private double squares;
  private double controlSquares;
  private double products;

  void add(double value, double control) {
    count++;
    double apart = value - mean;
    double controlApart = control - controlMean;
    mean += apart / count;
    controlMean += controlApart / count;
    squares += apart * (value - mean);
    controlSquares += controlApart * (control - controlMean);
    products += apart * (control - controlMean);
  }

  /** Returns the mean of the control. */
  double controlMean() {
    return controlMean;
  }

  /** Returns the coefficient of the control that leaves the least variance. */
  private double coefficient() {
    return controlSquares > 0 ? products / controlSquares : 0;
  }

  /** Returns the mean, corrected by what the control is off its own. */
  double corrected(double exact) {
    return mean - coefficient() * (controlMean - exact);
  }

  /** Returns the standard error of the corrected mean. */
  double error() {
    double left = squares - coefficient() * products;
    return count < 2 ? 0 : Math.sqrt(Math.max(0, left) / (count - 1.0) / count);
  }
}
