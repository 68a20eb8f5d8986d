package dev.omni.quant.formula;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads formulas by recursive descent, one method for each rule of the grammar. */
final class FormulaReader {
  private static final Pattern NUMBER =
      Pattern.compile("([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");

  private final String text;
  private final List<String> names;
  private int at;

  FormulaReader(String text, List<String> names) {
    this.text = text;
    this.names = names;
  }

  Term read() {
    Term term = sum();
    if (at < text.length()) {
      throw expected("an operator or the end");
    }
    return term;
  }

  private Term sum() {
    Term left = product();
    while (sees('+') || sees('-')) {
      left = new Term.Binary(take(), left, product());
    }
    return left;
  }

  private Term product() {
    Term left = signed();
    while (sees('*') || sees('/')) {
      left = new Term.Binary(take(), left, signed());
    }
    return left;
  }

  private Term signed() {
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

  private static Term negative(Term of) {
    return of instanceof Term.Constant number
        ? new Term.Constant(-number.number())
        : new Term.Negative(of);
  }

  private Term power() {
    Term base = primary();
    if (sees('^')) {
      return new Term.Binary(take(), base, signed());
    }
    return base;
  }

  private Term primary() {
    if (sees('(')) {
      return parenthesised();
    }
    Optional<String> number = match(NUMBER);
    if (number.isPresent()) {
      return new Term.Constant(Double.parseDouble(number.get()));
    }
    int start = at;
    Optional<String> name = match(NAME);
    if (name.isEmpty()) {
      throw expected("a number, a name or (");
    }
    return sees('(') ? call(name.get(), start) : named(name.get(), start);
  }

  private Term parenthesised() {
    take();
    Term inner = sum();
    if (!sees(')')) {
      throw expected("an operator or )");
    }
    take();
    return inner;
  }

  private Term call(String name, int start) {
    if (name.equals("pow")) {
      return raised();
    }
    Function function =
        Function.named(name)
            .orElseThrow(
                () ->
                    new FormulaError(
                        start, "no function " + name + "; there are " + Function.listed()));
    return new Term.Call(function, parenthesised());
  }

  /** What {@code pow(a, b)} is: {@code a^b}, each of the two a whole sum. */
  private Term raised() {
    take();
    Term base = sum();
    if (!sees(',')) {
      throw expected("an operator or , and the exponent");
    }
    take();
    Term exponent = sum();
    if (!sees(')')) {
      throw expected("an operator or )");
    }
    take();
    return new Term.Binary('^', base, exponent);
  }

  private Term named(String name, int start) {
    int index = names.indexOf(name);
    if (index >= 0) {
      return new Term.Variable(index);
    }
    return switch (name) {
      case "pi" -> new Term.Constant(Math.PI);
      case "e" -> new Term.Constant(Math.E);
      default ->
          throw new FormulaError(
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

  private FormulaError expected(String what) {
    return new FormulaError(at, "expected " + what);
  }
}
