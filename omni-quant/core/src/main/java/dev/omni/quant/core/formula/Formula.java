package dev.omni.quant.core.formula;

import dev.omni.quant.core.formula.FormulaCondition.Comparison;
import dev.omni.quant.core.formula.FormulaTerm.Applied;
import dev.omni.quant.core.formula.FormulaTerm.Combined;
import dev.omni.quant.core.formula.FormulaTerm.Known;
import dev.omni.quant.core.formula.FormulaTerm.Name;
import dev.omni.quant.core.formula.FormulaTerm.Number;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.CalculusFieldElement;

/**
 * A formula over named variables: {@code + - * / ^}, parentheses, decimal numbers, {@code pi},
 * {@code e}, the functions of {@link FormulaFunction} and {@code if(condition, a, b)}, whose
 * condition is made of comparisons by {@code and}, {@code or} and {@code not}. {@code ^} binds to
 * the right and tighter than a sign, so {@code -2^2} is -4 and {@code 2^-1} is 0.5; products are
 * written with {@code *}. The names of variables go before those of constants.
 *
 * @param term the whole formula
 * @param names the variables it may use, in their order; empty when any may occur
 */
public record Formula(FormulaTerm term, List<String> names) {
  /** The longest text that is read. */
  public static final int LONGEST = 10_000;

  private static final FormulaTerm HALF = Number.of(new BigDecimal("0.5"));

  /** Creates the formula. */
  public Formula {
    names = List.copyOf(names);
  }

  /**
   * Reads a formula.
   *
   * @param text the formula
   * @param names the variables it may use, in the order in which {@link #value} takes them
   * @throws FormulaSyntaxException when it cannot be read; states the position and what was
   *     expected there
   */
  public static Formula parse(String text, List<String> names) {
    return new Formula(new FormulaReader(text, Optional.of(names)).read(), names);
  }

  /**
   * Reads a formula whose names are known when it is evaluated.
   *
   * @throws FormulaSyntaxException when it cannot be read; states the position and what was
   *     expected there
   */
  public static Formula parse(String text) {
    return new Formula(new FormulaReader(text, Optional.empty()).read(), List.of());
  }

  /** Returns the variables that occur in the formula. */
  public Set<String> uses() {
    return term.all()
        .filter(Name.class::isInstance)
        .map(node -> ((Name) node).text())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the number of numbers, names, operators and functions. */
  public int size() {
    return term.size();
  }

  /** Returns whether it calls a special function, which has a value in doubles alone. */
  public boolean special() {
    return term.all().anyMatch(node -> node instanceof Applied call && call.function().special());
  }

  /**
   * Returns the value where the variables have these values, one for each name.
   *
   * @throws UndefinedFormulaException when a function has no value in numbers of this field
   */
  public <T extends CalculusFieldElement<T>> T value(List<T> variables) {
    return term.value(new FieldArithmetic<>(variables.get(0)), name -> variables.get(name.index()));
  }

  /**
   * Returns the value in an arithmetic.
   *
   * @param values the values of the names; they go before the constants
   * @throws UndefinedFormulaException when a name has no value or there is no such number
   */
  public <V> V value(Arithmetic<V> in, Map<String, V> values) {
    return term.value(
        in,
        name -> {
          V value = values.get(name.text());
          return value != null
              ? value
              : in.constant(
                  FormulaReader.constant(name.text())
                      .orElseThrow(
                          () ->
                              new UndefinedFormulaException(
                                  "there is no input or definition named " + name.text())));
        });
  }

  /**
   * Returns what encloses the values over a range of the first variable, but for rounding: less
   * than the terms alone say, because the slopes bound it too (the mean value form).
   *
   * @param others values of the other variables
   */
  public ValueRange range(ValueRange first, List<Double> others) {
    double middle = first.low() + first.width() / 2;
    SlopedRange whole = enclosed(ranges(first, others));
    ValueRange there = enclosed(ranges(ValueRange.of(middle), others)).value();
    ValueRange away = new ValueRange(first.low() - middle, first.high() - middle);
    return whole.value().and(there.plus(whole.slope().times(away)));
  }

  private SlopedRange enclosed(List<SlopedRange> variables) {
    return term.value(SlopedArithmetic.OF_RANGES, name -> variables.get(name.index()));
  }

  private static List<SlopedRange> ranges(ValueRange first, List<Double> others) {
    var ranges = new ArrayList<SlopedRange>();
    ranges.add(SlopedRange.variable(first));
    others.forEach(other -> ranges.add(SlopedRange.constant(other)));
    return ranges;
  }

  /** Returns the terms at whose zeros the formula may have no derivative or no value. */
  public List<Formula> kinks() {
    return Stream.concat(term.all().flatMap(Formula::switches), term.all().flatMap(Formula::poles))
        .map(this::part)
        .toList();
  }

  /** Returns the terms at whose changes of sign the formula takes another branch. */
  public List<Formula> switches() {
    return term.all().flatMap(Formula::switches).map(this::part).toList();
  }

  private Formula part(FormulaTerm of) {
    return new Formula(of, names);
  }

  private static Stream<FormulaTerm> switches(FormulaNode node) {
    if (node instanceof Comparison compared) {
      return Stream.of(new Combined('-', compared.left(), compared.right()));
    }
    if (!(node instanceof Applied call)) {
      return Stream.empty();
    }
    FormulaTerm first = call.arguments().get(0);
    return switch (call.function()) {
      case ABS -> Stream.of(first);
      case MAX, MIN -> Stream.of(new Combined('-', first, call.arguments().get(1)));
      case CEIL, FLOOR -> Stream.of(wave(first));
      case ROUND -> Stream.of(wave(new Combined('+', first, HALF)));
      default -> Stream.empty();
    };
  }

  /** Returns what is zero at whole numbers. */
  private static FormulaTerm wave(FormulaTerm of) {
    return new Applied(
        FormulaFunction.SIN, List.of(new Combined('*', new Known(Arithmetic.Constant.PI), of)));
  }

  private static Stream<FormulaTerm> poles(FormulaNode node) {
    if (node instanceof Combined both) {
      return both.operator() == '/'
          ? Stream.of(both.right())
          : both.operator() == '^' && !wholePower(both.right())
              ? Stream.of(both.left())
              : Stream.empty();
    }
    if (!(node instanceof Applied call)) {
      return Stream.empty();
    }
    return switch (call.function()) {
      case ATAN2, CBRT, GAMMA, LGAMMA, LN, LOG10, LOG2, SQRT -> Stream.of(call.arguments().get(0));
      default -> Stream.empty();
    };
  }

  private static boolean wholePower(FormulaTerm exponent) {
    return exponent instanceof Number number
        && number.nearest() >= 0
        && number.nearest() == Math.rint(number.nearest());
  }
}
