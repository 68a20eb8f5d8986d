package dev.omni.quant.core.ode;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaSyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The names that formulas may define, and the formulas that may use them. */
public final class VariableNames {
  private static final Pattern FORM = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private VariableNames() {}

  /** Returns the problem of a name at a place; empty when a formula may define it. */
  public static Optional<Problem> problem(Pointer at, String name) {
    Set<String> taken = new HashSet<>(List.of("pi", "e", FormulaEquations.TIME));
    taken.addAll(FormulaFunction.reserved());
    if (!FORM.matcher(name).matches()) {
      return Optional.of(
          Problem.invalid(
              at.text(), "must have a name of letters, digits and _ that begins with a letter"));
    }
    return taken.contains(name)
        ? Optional.of(
            Problem.invalid(
                at.text(), "must have another name: t, pi, e and functions have their meaning"))
        : Optional.empty();
  }

  /** Returns the problem of a text at a place that is no formula of these names. */
  public static Optional<Problem> unreadable(Pointer at, String text, List<String> names) {
    try {
      Formula.parse(text, names);
      return Optional.empty();
    } catch (FormulaSyntaxException unreadable) {
      return Optional.of(
          Problem.invalid(at.text(), "must be a formula; " + unreadable.getMessage()));
    }
  }
}
