package dev.omni.quant.core.formula;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A recursive-descent parser of formulas, one method for each rule of the grammar. */
final class FormulaReader {
  private static final Pattern NUMBER =
      Pattern.compile("([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private final String text;
  private final List<String> names;
  private int at;

  FormulaReader(String text, List<String> names) {
    this.text = text;
    this.names = names;
  }

  FormulaNode read() {
    FormulaNode term = sum();
    if (at < text.length()) {
      throw expected("an operator or the end");
    }
    return term;
  }

  private FormulaNode sum() {
    FormulaNode left = product();
    while (sees('+') || sees('-')) {
      left = new FormulaNode.Binary(take(), left, product());
    }
    return left;
  }

  private FormulaNode product() {
    FormulaNode left = signed();
    while (sees('*') || sees('/')) {
      left = new FormulaNode.Binary(take(), left, signed());
    }
    return left;
  }

  private FormulaNode signed() {
    if (sees('-')) {
      take();
      return negative(signed());
    }
    if (sees('+')) {
      take();
      return signed();
    }
    return power();
  }

  private static FormulaNode negative(FormulaNode of) {
    return of instanceof FormulaNode.Constant number
        ? new FormulaNode.Constant(-number.number())
        : new FormulaNode.Negative(of);
  }

  private FormulaNode power() {
    FormulaNode base = primary();
    if (sees('^')) {
      return new FormulaNode.Binary(take(), base, signed());
    }
    return base;
  }

  private FormulaNode primary() {
    if (sees('(')) {
      return parenthesised();
    }
    Optional<String> number = match(NUMBER);
    if (number.isPresent()) {
      return new FormulaNode.Constant(Double.parseDouble(number.get()));
    }
    int start = at;
    Optional<String> name = match(NAME);
    if (name.isEmpty()) {
      throw expected("a number, a name or (");
    }
    return sees('(') ? call(name.get(), start) : named(name.get(), start);
  }

  private FormulaNode parenthesised() {
    take();
    FormulaNode inner = sum();
    if (!sees(')')) {
      throw expected("an operator or )");
    }
    take();
    return inner;
  }

  private FormulaNode call(String name, int start) {
    if (name.equals("pow")) {
      return raised();
    }
    FormulaFunction function =
        FormulaFunction.named(name)
            .orElseThrow(
                () ->
                    new FormulaSyntaxException(
                        start, "no function " + name + "; there are " + FormulaFunction.listed()));
    return new FormulaNode.Call(function, parenthesised());
  }

  /** Parses {@code pow(a, b)} as {@code a^b}, where each argument may be a sum. */
  private FormulaNode raised() {
    take();
    FormulaNode base = sum();
    if (!sees(',')) {
      throw expected("an operator or , and the exponent");
    }
    take();
    FormulaNode exponent = sum();
    if (!sees(')')) {
      throw expected("an operator or )");
    }
    take();
    return new FormulaNode.Binary('^', base, exponent);
  }

  private FormulaNode named(String name, int start) {
    int index = names.indexOf(name);
    if (index >= 0) {
      return new FormulaNode.Variable(index);
    }
    return switch (name) {
      case "pi" -> new FormulaNode.Constant(Math.PI);
      case "e" -> new FormulaNode.Constant(Math.E);
      default ->
          throw new FormulaSyntaxException(
              start, "no variable " + name + "; there are " + String.join(", ", names));
    };
  }

  private boolean sees(char wanted) {
    skipSpace();
    return at < text.length() && text.charAt(at) == wanted;
  }

  private char take() {
    return text.charAt(at++);
  }

  private Optional<String> match(Pattern pattern) {
    skipSpace();
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    at = matcher.end();
    return Optional.of(matcher.group());
  }

  private void skipSpace() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private FormulaSyntaxException expected(String what) {
    return new FormulaSyntaxException(at, "expected " + what);
  }
}
