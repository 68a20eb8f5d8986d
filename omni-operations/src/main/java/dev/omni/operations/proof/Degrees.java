package dev.omni.operations.proof;

import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/**
 * Upper bounds of the degrees of a polynomial in its variables.
 *
 * @param of each variable
 * @param fixed the value, when it has no variable
 */
record Degrees(List<Integer> of, Optional<BigFraction> fixed) {
  private static final int HIGHEST = 200;

  Degrees {
    of = List.copyOf(of);
    if (of.stream().anyMatch(degree -> degree > HIGHEST)) {
      throw new UndefinedFormulaException("a power is above " + HIGHEST);
    }
  }

  /** Returns the variable of that place among so many. */
  static Degrees variable(int place, int variables) {
    return new Degrees(
        IntStream.range(0, variables).mapToObj(i -> i == place ? 1 : 0).toList(), Optional.empty());
  }

  private Degrees with(Degrees other, IntBinaryOperator joined, Optional<BigFraction> value) {
    return new Degrees(
        IntStream.range(0, of.size())
            .mapToObj(i -> joined.applyAsInt(of.get(i), other.of.get(i)))
            .toList(),
        value);
  }

  /** Returns the highest of both. */
  Degrees highest(Degrees other) {
    return with(other, Math::max, Optional.empty());
  }

  private BigFraction number() {
    return fixed.orElseThrow(
        () -> new UndefinedFormulaException("divisors and exponents must be numbers"));
  }

  /**
   * The arithmetic of degrees, without expansion.
   *
   * @param variables how many there are
   */
  record Counting(int variables) implements Arithmetic<Degrees> {
    @Override
    public Degrees number(FormulaTerm.Number number) {
      return constant(new RationalArithmetic().number(number));
    }

    private Degrees constant(BigFraction value) {
      return new Degrees(Collections.nCopies(variables, 0), Optional.of(value));
    }

    @Override
    public Degrees constant(Constant constant) {
      throw new UndefinedFormulaException(constant + " is no fraction");
    }

    @Override
    public Degrees negative(Degrees of) {
      return new Degrees(of.of, of.fixed.map(BigFraction::negate));
    }

    @Override
    public Degrees combined(char operator, Degrees left, Degrees right) {
      if (left.fixed.isPresent() && right.fixed.isPresent()) {
        return constant(
            new RationalArithmetic().combined(operator, left.fixed.get(), right.fixed.get()));
      }
      return switch (operator) {
        case '+', '-' -> left.highest(right);
        case '*' -> left.with(right, Integer::sum, Optional.empty());
        case '/' -> {
          RationalArithmetic.quotient(BigFraction.ONE, right.number());
          yield left;
        }
        default -> {
          int power = RationalArithmetic.exponent(right.number());
          yield left.with(left, (degree, same) -> degree * power, Optional.empty());
        }
      };
    }

    @Override
    public Degrees applied(FormulaFunction function, List<Degrees> arguments) {
      throw new UndefinedFormulaException(function + " gives no polynomial");
    }
  }
}
