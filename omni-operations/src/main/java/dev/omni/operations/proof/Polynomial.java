package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaTerm;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.fraction.BigFraction;

/**
 * A polynomial with fractions as coefficients.
 *
 * @param terms coefficients that are not 0 by the powers of the variables, in their order
 */
record Polynomial(Map<List<Integer>, BigFraction> terms) {
  private static final int MOST_TERMS = 2000;

  /** Leaves out what is 0. */
  Polynomial {
    terms = new HashMap<>(terms);
    terms.values().removeIf(coefficient -> coefficient.signum() == 0);
    if (terms.size() > MOST_TERMS) {
      throw new UndefinedFormulaException("a polynomial has more than " + MOST_TERMS + " terms");
    }
    terms = Map.copyOf(terms);
  }

  /** Returns the variable of that place among so many. */
  static Polynomial variable(int place, int variables) {
    var powers = new ArrayList<>(Collections.nCopies(variables, 0));
    powers.set(place, 1);
    return new Polynomial(Map.of(List.copyOf(powers), BigFraction.ONE));
  }

  private Polynomial plus(Polynomial other, int sign) {
    Map<List<Integer>, BigFraction> sum = new HashMap<>(terms);
    other.terms.forEach(
        (powers, coefficient) -> sum.merge(powers, coefficient.multiply(sign), BigFraction::add));
    return new Polynomial(sum);
  }

  private Polynomial times(Polynomial other) {
    Map<List<Integer>, BigFraction> product = new HashMap<>();
    for (var one : terms.entrySet()) {
      for (var two : other.terms.entrySet()) {
        var powers = new ArrayList<Integer>();
        for (int i = 0; i < one.getKey().size(); i++) {
          powers.add(one.getKey().get(i) + two.getKey().get(i));
        }
        product.merge(
            List.copyOf(powers), one.getValue().multiply(two.getValue()), BigFraction::add);
      }
    }
    return new Polynomial(product);
  }

  /** Returns the number that it is, when it has no variable. */
  private BigFraction number() {
    if (terms.keySet().stream().anyMatch(powers -> powers.stream().anyMatch(power -> power > 0))) {
      throw new UndefinedFormulaException("divisors and exponents must be numbers");
    }
    return terms.values().stream().findFirst().orElse(BigFraction.ZERO);
  }

  /** Returns the certificate form, the highest powers first. */
  Json toJson() {
    List<List<Integer>> order = new ArrayList<>(terms.keySet());
    order.sort((a, b) -> compared(b, a));
    return Json.of(
        order.stream()
            .map(
                powers ->
                    Json.obj(
                        "coefficient",
                        Numbers.toJson(terms.getOrDefault(powers, BigFraction.ZERO)),
                        "powers",
                        powers))
            .toList());
  }

  private static int compared(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!a.get(i).equals(b.get(i))) {
        return Integer.compare(a.get(i), b.get(i));
      }
    }
    return 0;
  }

  /**
   * The arithmetic that expands expressions.
   *
   * @param variables how many there are
   */
  record Expanding(int variables) implements Arithmetic<Polynomial> {
    @Override
    public Polynomial number(FormulaTerm.Number number) {
      return constant(new RationalArithmetic().number(number));
    }

    private Polynomial constant(BigFraction value) {
      return new Polynomial(Map.of(List.copyOf(Collections.nCopies(variables, 0)), value));
    }

    @Override
    public Polynomial constant(Constant constant) {
      throw new UndefinedFormulaException(constant + " is no fraction");
    }

    @Override
    public Polynomial negative(Polynomial of) {
      return new Polynomial(Map.of()).plus(of, -1);
    }

    @Override
    public Polynomial combined(char operator, Polynomial left, Polynomial right) {
      return switch (operator) {
        case '+' -> left.plus(right, 1);
        case '-' -> left.plus(right, -1);
        case '*' -> left.times(right);
        case '/' ->
            left.times(constant(RationalArithmetic.quotient(BigFraction.ONE, right.number())));
        default -> power(left, RationalArithmetic.exponent(right.number()));
      };
    }

    private Polynomial power(Polynomial base, int exponent) {
      Polynomial power = constant(BigFraction.ONE);
      for (int k = 0; k < exponent; k++) {
        power = power.times(base);
      }
      return power;
    }

    @Override
    public Polynomial applied(FormulaFunction function, List<Polynomial> arguments) {
      throw new UndefinedFormulaException(function + " gives no polynomial");
    }
  }
}
