package dev.omni.quant.finance.treasury;

/**
 * A sum that carries what rounding takes from it. W. Kahan, Further remarks on reducing truncation
 * errors, Communications of the ACM 8, 1965, p. 40.
 */
public final class CompensatedSum {
  private double sum;
  private double excess;

  public void add(double value) {
    double next = value - excess;
    double larger = sum + next;
    excess = (larger - sum) - next;
    sum = larger;
  }

  public double value() {
    return sum - excess;
  }
}
