package dev.omni.operations.proof;

import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.optimization.Program;
import java.util.List;
import org.hipparchus.fraction.BigFraction;

/** The exact arithmetic of fractions with {@code + - * /} and integer powers. */
final class RationalArithmetic implements Arithmetic<BigFraction> {
  /** The highest power. */
  static final int HIGHEST = 100;

  private static final int LONGEST = 40_000;

  @Override
  public BigFraction number(FormulaTerm.Number number) {
    return Program.fraction(number.exact());
  }

  @Override
  public BigFraction constant(Constant constant) {
    throw new UndefinedFormulaException(constant + " is no fraction");
  }

  @Override
  public BigFraction negative(BigFraction of) {
    return of.negate();
  }

  @Override
  public BigFraction combined(char operator, BigFraction left, BigFraction right) {
    return bounded(
        switch (operator) {
          case '+' -> left.add(right);
          case '-' -> left.subtract(right);
          case '*' -> left.multiply(right);
          case '/' -> quotient(left, right);
          default -> power(left, exponent(right));
        });
  }

  static BigFraction quotient(BigFraction left, BigFraction right) {
    if (right.signum() == 0) {
      throw new UndefinedFormulaException("there is a division by zero");
    }
    return left.divide(right);
  }

  /** Returns the whole number that an exponent is. */
  static int exponent(BigFraction exponent) {
    boolean whole = exponent.getDenominator().bitLength() == 1;
    if (!whole || exponent.getNumerator().bitLength() > 20) {
      throw new UndefinedFormulaException(
          "an exponent must be a whole number from 0 to " + HIGHEST);
    }
    int power = exponent.getNumeratorAsInt();
    if (power < 0 || power > HIGHEST) {
      throw new UndefinedFormulaException(
          "an exponent must be a whole number from 0 to " + HIGHEST);
    }
    return power;
  }

  static BigFraction power(BigFraction base, int exponent) {
    BigFraction power = BigFraction.ONE;
    for (int k = 0; k < exponent; k++) {
      power = bounded(power.multiply(base));
    }
    return power;
  }

  static BigFraction bounded(BigFraction number) {
    if (number.getNumerator().bitLength() > LONGEST
        || number.getDenominator().bitLength() > LONGEST) {
      throw new UndefinedFormulaException("a fraction becomes too long");
    }
    return number;
  }

  @Override
  public BigFraction applied(FormulaFunction function, List<BigFraction> arguments) {
    throw new UndefinedFormulaException(function + " gives no fractions");
  }
}
