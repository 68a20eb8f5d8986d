package dev.omni.quant.core.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hipparchus.CalculusFieldElement;

/**
 * A formula over named variables: {@code + - * / ^}, parentheses, decimal numbers, {@code pi},
 * {@code e} and the functions of {@link FormulaFunction}. {@code ^} binds to the right and tighter
 * than a sign, so {@code -2^2} is -4 and {@code 2^-1} is 0.5; products are written with {@code *}.
 * A formula is evaluated over numbers, or over {@code Gradient}s for exact derivatives.
 */
public final class Formula {
  private final FormulaNode term;
  private final List<String> names;

  private Formula(FormulaNode term, List<String> names) {
    this.term = term;
    this.names = names;
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
    return new Formula(new FormulaReader(text, names).read(), List.copyOf(names));
  }

  /** Returns the variables that occur in the formula. */
  public Set<String> uses() {
    var used = new TreeSet<String>();
    term.variables(index -> used.add(names.get(index)));
    return used;
  }

  /** Returns what a reading of the formula from its parts gives. */
  public <R> R read(FormulaReading<R> reading) {
    return term.read(names, reading);
  }

  /** Returns the arguments of a function wherever the formula calls it. */
  public List<Formula> argumentsOf(FormulaFunction function) {
    var arguments = new ArrayList<Formula>();
    term.calls(function, argument -> arguments.add(new Formula(argument, names)));
    return arguments;
  }

  /** Returns the value where the variables have these values, one for each name. */
  public <T extends CalculusFieldElement<T>> T value(List<T> variables) {
    return term.value(variables);
  }

  /**
   * Returns what encloses the values over a range of the first variable, but for rounding: less
   * than the terms alone say, because the slopes bound it too (the mean value form).
   *
   * @param others values of the other variables
   */
  public ValueRange range(ValueRange first, List<Double> others) {
    double middle = first.low() + first.width() / 2;
    SlopedRange whole = term.range(ranges(first, others));
    ValueRange there = term.range(ranges(ValueRange.of(middle), others)).value();
    ValueRange away = new ValueRange(first.low() - middle, first.high() - middle);
    return whole.value().and(there.plus(whole.slope().times(away)));
  }

  private static List<SlopedRange> ranges(ValueRange first, List<Double> others) {
    var ranges = new ArrayList<SlopedRange>();
    ranges.add(SlopedRange.variable(first));
    others.forEach(other -> ranges.add(SlopedRange.constant(other)));
    return ranges;
  }

  /** Returns the terms at whose zeros the formula may have no derivative or no value. */
  public List<Formula> kinks() {
    var kinks = new ArrayList<Formula>();
    term.kinks(node -> kinks.add(new Formula(node, names)));
    return kinks;
  }
}
