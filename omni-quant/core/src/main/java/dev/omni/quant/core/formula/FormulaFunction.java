package dev.omni.quant.core.formula;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hipparchus.CalculusFieldElement;
import org.hipparchus.util.FastMath;

/** The functions that a formula may call; angles in radians, {@code log} and {@code ln} natural. */
public enum FormulaFunction {
  ABS,
  ACOS,
  ASIN,
  ATAN,
  CBRT,
  COS,
  COSH,
  EXP,
  EXPM1,
  LN,
  LOG,
  LOG10,
  LOG1P,
  LOG2,
  SIN,
  SINH,
  SQRT,
  TAN,
  TANH;

  /** Returns the function of that name, in lower case. */
  static Optional<FormulaFunction> named(String name) {
    return Arrays.stream(values()).filter(f -> f.toString().equals(name)).findFirst();
  }

  static String listed() {
    return Arrays.stream(values()).map(FormulaFunction::toString).collect(Collectors.joining(", "))
        + ", and pow of two";
  }

  /** Returns whether it has no derivative, or no value, at 0. */
  boolean kinked() {
    return switch (this) {
      case ABS, CBRT, LN, LOG, LOG10, LOG2, SQRT -> true;
      default -> false;
    };
  }

  <T extends CalculusFieldElement<T>> T of(T x) {
    return switch (this) {
      case ABS -> x.abs();
      case ACOS -> x.acos();
      case ASIN -> x.asin();
      case ATAN -> x.atan();
      case CBRT -> x.cbrt();
      case COS -> x.cos();
      case COSH -> x.cosh();
      case EXP -> x.exp();
      case EXPM1 -> x.expm1();
      case LN, LOG -> x.log();
      case LOG10 -> x.log10();
      case LOG1P -> x.log1p();
      case LOG2 -> x.log().divide(FastMath.log(2));
      case SIN -> x.sin();
      case SINH -> x.sinh();
      case SQRT -> x.sqrt();
      case TAN -> x.tan();
      case TANH -> x.tanh();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
