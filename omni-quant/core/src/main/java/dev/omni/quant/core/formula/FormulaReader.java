package dev.omni.quant.core.formula;

import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.quant.core.formula.Arithmetic.Constant;
import dev.omni.quant.core.formula.FormulaCondition.Relation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A recursive-descent parser of formulas to a bounded depth, one method for each rule. */
final class FormulaReader extends FormulaScanner {
  private static final int LONGEST_EXPONENT = 9;
  private static final int SMALLEST = -400;

  private static final String NOT = "not";

  private static final Pattern NUMBER =
      Pattern.compile("([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");
  private static final Pattern RELATION = Pattern.compile("<=|>=|==|!=|<|>");
  private static final Map<String, Constant> CONSTANTS = Map.of("pi", Constant.PI, "e", Constant.E);

  private final Optional<List<String>> names;

  /** Creates the reader of a formula whose names are given, or any. */
  FormulaReader(String text, Optional<List<String>> names) {
    super(text);
    if (text.length() > Formula.LONGEST) {
      throw new FormulaSyntaxException("longer than " + Formula.LONGEST + " characters");
    }
    this.names = names;
  }

  FormulaTerm read() {
    FormulaTerm term = term();
    if (!ended()) {
      throw expected("an operator or the end");
    }
    return term;
  }

  /** Reads what must be a number. */
  private FormulaTerm term() {
    int start = start();
    return number(choice(), start);
  }

  private FormulaCondition condition() {
    int start = start();
    return holds(choice(), start);
  }

  private static FormulaTerm number(FormulaNode node, int start) {
    if (node instanceof FormulaTerm term) {
      return term;
    }
    throw new FormulaSyntaxException(
        start, "expected a number; a comparison is the first argument of if");
  }

  private static FormulaCondition holds(FormulaNode node, int start) {
    if (node instanceof FormulaCondition condition) {
      return condition;
    }
    throw new FormulaSyntaxException(start, "expected a comparison such as x < 1");
  }

  private FormulaNode choice() {
    deeper();
    int start = start();
    FormulaNode left = both();
    while (takes("or")) {
      left = FormulaCondition.either(holds(left, start), holdsNext());
    }
    higher();
    return left;
  }

  private FormulaCondition holdsNext() {
    int start = start();
    return holds(both(), start);
  }

  private FormulaNode both() {
    int start = start();
    FormulaNode left = opposite();
    while (takes("and")) {
      FormulaCondition first = holds(left, start);
      int next = start();
      left = new FormulaCondition.Both(first, holds(opposite(), next));
    }
    return left;
  }

  private FormulaNode opposite() {
    if (names.filter(all -> all.contains(NOT)).isPresent() || !takes(NOT)) {
      return comparison();
    }
    deeper();
    int start = start();
    FormulaCondition of = holds(opposite(), start);
    higher();
    return new FormulaCondition.Not(of);
  }

  private FormulaNode comparison() {
    int start = start();
    FormulaNode left = sum();
    Optional<String> sign = match(RELATION);
    if (sign.isEmpty()) {
      return left;
    }
    FormulaTerm first = number(left, start);
    int next = start();
    FormulaTerm second = number(sum(), next);
    for (Relation relation : Relation.values()) {
      if (relation.toString().equals(sign.get())) {
        return new FormulaCondition.Comparison(relation, first, second);
      }
    }
    throw expected("a relation");
  }

  private FormulaNode sum() {
    int start = start();
    FormulaNode left = product();
    while (sees('+') || sees('-')) {
      char operator = take();
      FormulaTerm first = number(left, start);
      int next = start();
      left = new FormulaTerm.Combined(operator, first, number(product(), next));
    }
    return left;
  }

  private FormulaNode product() {
    int start = start();
    FormulaNode left = signed();
    while (sees('*') || sees('/')) {
      char operator = take();
      FormulaTerm first = number(left, start);
      int next = start();
      left = new FormulaTerm.Combined(operator, first, number(signed(), next));
    }
    return left;
  }

  private FormulaNode signed() {
    if (!sees('-') && !sees('+')) {
      return power();
    }
    deeper();
    boolean minus = take() == '-';
    int start = start();
    FormulaTerm inner = number(signed(), start);
    higher();
    return minus ? negative(inner) : inner;
  }

  private static FormulaTerm negative(FormulaTerm of) {
    return of instanceof FormulaTerm.Number number && number.exact().signum() != 0
        ? new FormulaTerm.Number(number.exact().negate(), -number.nearest())
        : new FormulaTerm.Negative(of);
  }

  private FormulaNode power() {
    int start = start();
    FormulaNode base = primary();
    if (!sees('^')) {
      return base;
    }
    deeper();
    char operator = take();
    FormulaTerm first = number(base, start);
    int next = start();
    FormulaTerm exponent = number(signed(), next);
    higher();
    return new FormulaTerm.Combined(operator, first, exponent);
  }

  private FormulaNode primary() {
    if (sees('(')) {
      take();
      FormulaNode inner = choice();
      close();
      return inner;
    }
    int start = start();
    Optional<String> number = match(NUMBER);
    if (number.isPresent()) {
      return literal(number.get(), start);
    }
    String name = name().orElseThrow(() -> expected("a number, a name or ("));
    return sees('(') ? call(name, start) : named(name, start);
  }

  private static FormulaTerm literal(String digits, int start) {
    int mark = Math.max(digits.indexOf('e'), digits.indexOf('E'));
    String exponent = mark < 0 ? "" : digits.substring(mark + 1).replaceFirst("[+-]", "");
    if (exponent.length() <= LONGEST_EXPONENT) {
      var exact = new BigDecimal(digits);
      double nearest = exact.doubleValue();
      if (!Double.isInfinite(nearest) && exact.precision() - exact.scale() >= SMALLEST) {
        return new FormulaTerm.Number(exact, nearest);
      }
    }
    throw new FormulaSyntaxException(start, digits + " is beyond the range of a double");
  }

  private FormulaTerm call(String name, int start) {
    boolean power = name.equals(FormulaFunction.POW);
    boolean chosen = name.equals(FormulaFunction.IF);
    Optional<FormulaFunction> function = FormulaFunction.named(name);
    if (!power && !chosen && function.isEmpty()) {
      throw new FormulaSyntaxException(start, "no function " + name + suggestion(name));
    }
    take();
    if (chosen) {
      return chosen();
    }
    var arguments = new ArrayList<FormulaTerm>();
    arguments.add(term());
    while (sees(',')) {
      take();
      arguments.add(term());
    }
    close();
    int arity = function.map(FormulaFunction::arity).orElse(2);
    boolean many = function.filter(FormulaFunction::many).isPresent();
    if (many ? arguments.size() < arity : arguments.size() != arity) {
      String count = many ? "two or more arguments" : arity == 1 ? "one argument" : "two arguments";
      throw new FormulaSyntaxException(start, name + " takes " + count);
    }
    return power
        ? new FormulaTerm.Combined('^', arguments.get(0), arguments.get(1))
        : folded(function.orElseThrow(), arguments);
  }

  private static String suggestion(String name) {
    List<String> called = FormulaFunction.called();
    return SpellingSuggestion.meant(name, called)
        .map(meant -> "; did you mean " + meant)
        .orElse("; there are " + String.join(", ", called));
  }

  private FormulaTerm chosen() {
    FormulaCondition condition = condition();
    comma("the value where it holds");
    FormulaTerm then = term();
    comma("the value where it does not hold");
    FormulaTerm otherwise = term();
    close();
    return new FormulaTerm.Chosen(condition, then, otherwise);
  }

  private void comma(String what) {
    if (!sees(',')) {
      throw expected("an operator, or a comma and " + what);
    }
    take();
  }

  /** Joins two halves, so that many arguments do not make a deep tree. */
  private static FormulaTerm folded(FormulaFunction function, List<FormulaTerm> arguments) {
    if (arguments.size() <= function.arity()) {
      return arguments.size() < function.arity()
          ? arguments.get(0)
          : new FormulaTerm.Applied(function, arguments);
    }
    int half = arguments.size() / 2;
    return new FormulaTerm.Applied(
        function,
        List.of(
            folded(function, arguments.subList(0, half)),
            folded(function, arguments.subList(half, arguments.size()))));
  }

  private FormulaTerm named(String name, int start) {
    if (names.isEmpty()) {
      return new FormulaTerm.Name(name, -1);
    }
    int index = names.get().indexOf(name);
    if (index >= 0) {
      return new FormulaTerm.Name(name, index);
    }
    if (CONSTANTS.containsKey(name)) {
      return new FormulaTerm.Known(CONSTANTS.get(name));
    }
    throw new FormulaSyntaxException(
        start, "no variable " + name + "; there are " + String.join(", ", names.get()));
  }

  static Optional<Constant> constant(String name) {
    return Optional.ofNullable(CONSTANTS.get(name));
  }
}
