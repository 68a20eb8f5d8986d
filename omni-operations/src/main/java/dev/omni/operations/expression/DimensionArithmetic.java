package dev.omni.operations.expression;

import dev.omni.operations.expression.DimensionArithmetic.Kind;
import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.FormulaCondition;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Dimension;
import dev.omni.quant.core.units.UnitSyntaxException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.fraction.Fraction;

/** The arithmetic of dimensions, which checks the units of an expression. */
public final class DimensionArithmetic implements Arithmetic<Kind> {
  private static final Kind PLAIN = new Kind(Dimension.NONE, Optional.empty());

  /**
   * The dimension of a value.
   *
   * @param dimension its dimension
   * @param fixed its value when that is written in the expression as a small fraction: a zero fits
   *     every dimension, an exponent of a unit must be one
   */
  public record Kind(Dimension dimension, Optional<Fraction> fixed) {
    /** Returns the dimension of an input. */
    public static Kind of(Dimension dimension) {
      return new Kind(dimension, Optional.empty());
    }

    boolean zero() {
      return fixed.filter(value -> value.signum() == 0).isPresent();
    }
  }

  @Override
  public Kind number(FormulaTerm.Number number) {
    BigDecimal value = number.exact();
    if (value.scale() < 0
        || value.scale() > 3
        || value.abs().compareTo(BigDecimal.valueOf(999)) > 0) {
      return value.signum() == 0 ? plain(Fraction.ZERO) : PLAIN;
    }
    int below = BigDecimal.ONE.movePointRight(value.scale()).intValueExact();
    return plain(new Fraction(value.unscaledValue().intValueExact(), below));
  }

  private static Kind plain(Fraction value) {
    return new Kind(Dimension.NONE, Optional.of(value));
  }

  @Override
  public Kind constant(Constant constant) {
    return PLAIN;
  }

  @Override
  public Kind negative(Kind of) {
    return new Kind(of.dimension(), of.fixed().map(Fraction::negate));
  }

  @Override
  public Kind combined(char operator, Kind left, Kind right) {
    try {
      return switch (operator) {
        case '+', '-' -> same("terms of a sum", left, right, folded(operator, left, right));
        case '*' ->
            new Kind(left.dimension().times(right.dimension()), folded(operator, left, right));
        case '/' ->
            new Kind(left.dimension().over(right.dimension()), folded(operator, left, right));
        default -> power(left, right);
      };
    } catch (UnitSyntaxException impossible) {
      throw new UndefinedFormulaException(impossible.reason());
    }
  }

  private static Optional<Fraction> folded(char operator, Kind left, Kind right) {
    if (left.fixed().isEmpty() || right.fixed().isEmpty()) {
      return Optional.empty();
    }
    Fraction a = left.fixed().get();
    Fraction b = right.fixed().get();
    try {
      return Optional.of(
          switch (operator) {
            case '+' -> a.add(b);
            case '-' -> a.subtract(b);
            case '*' -> a.multiply(b);
            default -> a.divide(b);
          });
    } catch (MathRuntimeException beyond) {
      return Optional.empty();
    }
  }

  private static Kind same(String what, Kind left, Kind right, Optional<Fraction> fixed) {
    if (left.zero()) {
      return new Kind(right.dimension(), fixed);
    }
    if (!right.zero() && !left.dimension().equals(right.dimension())) {
      throw new UndefinedFormulaException(
          what + " must be alike, and are " + left.dimension() + " and " + right.dimension());
    }
    return new Kind(left.dimension(), fixed);
  }

  private static Kind power(Kind base, Kind exponent) {
    requirePlain("an exponent", exponent);
    if (base.dimension().none()) {
      return PLAIN;
    }
    Fraction value =
        exponent
            .fixed()
            .orElseThrow(
                () ->
                    new UndefinedFormulaException(
                        "the exponent of a unit must be a number such as 2 or 1/2"));
    return Kind.of(base.dimension().power(value));
  }

  @Override
  public Kind applied(FormulaFunction function, List<Kind> arguments) {
    Kind x = arguments.get(0);
    return switch (function) {
      case ABS -> Kind.of(x.dimension());
      case SQRT -> power(x, plain(new Fraction(1, 2)));
      case CBRT -> power(x, plain(new Fraction(1, 3)));
      case MIN, MAX ->
          Kind.of(same("what is compared", x, arguments.get(1), Optional.empty()).dimension());
      case ATAN2 -> {
        same("the sides of an angle", x, arguments.get(1), Optional.empty());
        yield PLAIN;
      }
      default -> {
        requirePlain("the argument of " + function, x);
        yield PLAIN;
      }
    };
  }

  @Override
  public Truth compared(FormulaCondition.Relation relation, Kind left, Kind right) {
    same("what is compared", left, right, Optional.empty());
    return Truth.EITHER;
  }

  @Override
  public Kind either(Kind one, Kind other) {
    return Kind.of(same("the branches of if", one, other, Optional.empty()).dimension());
  }

  private static void requirePlain(String what, Kind kind) {
    if (!kind.dimension().none()) {
      throw new UndefinedFormulaException(
          what + " must be a plain number, and is " + kind.dimension());
    }
  }
}
