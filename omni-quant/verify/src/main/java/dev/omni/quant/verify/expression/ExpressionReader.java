package dev.omni.quant.verify.expression;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A recursive-descent parser of expressions to a bounded depth, one method for each rule. */
final class ExpressionReader {
  private static final int DEEPEST = 64;
  private static final Pattern NUMBER =
      Pattern.compile("([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,9})?");
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  private final String text;
  private int at;
  private int depth;

  ExpressionReader(String text) {
    this.text = text;
  }

  Expression read() {
    if (text.length() > Expression.LONGEST) {
      throw new UndefinedExpressionException(
          "an expression has at most " + Expression.LONGEST + " characters");
    }
    Expression expression = sum();
    if (at < text.length()) {
      throw expected("an operator or the end");
    }
    return expression;
  }

  private Expression sum() {
    deeper();
    Expression left = product();
    while (sees('+') || sees('-')) {
      left = new Expression.Combined(take(), left, product());
    }
    depth--;
    return left;
  }

  private Expression product() {
    Expression left = signed();
    while (sees('*') || sees('/')) {
      left = new Expression.Combined(take(), left, signed());
    }
    return left;
  }

  private Expression signed() {
    if (!sees('-') && !sees('+')) {
      return power();
    }
    deeper();
    boolean minus = take() == '-';
    Expression inner = signed();
    depth--;
    return minus ? new Expression.Negative(inner) : inner;
  }

  private Expression power() {
    Expression base = primary();
    if (!sees('^')) {
      return base;
    }
    deeper();
    Expression power = new Expression.Combined(take(), base, signed());
    depth--;
    return power;
  }

  private Expression primary() {
    if (sees('(')) {
      take();
      Expression inner = sum();
      close();
      return inner;
    }
    Optional<String> number = match(NUMBER);
    if (number.isPresent()) {
      return literal(number.get());
    }
    String name = match(NAME).orElseThrow(() -> expected("a number, a name or ("));
    return sees('(') ? call(name) : new Expression.Name(name);
  }

  private Expression literal(String digits) {
    BigDecimal value = new BigDecimal(digits);
    if (Double.isInfinite(value.doubleValue()) || value.precision() - value.scale() < -400) {
      throw new UndefinedExpressionException("a number is written beyond the range of a double");
    }
    return new Expression.Literal(value);
  }

  private Expression call(String name) {
    ExpressionFunction function =
        ExpressionFunction.named(name)
            .orElseThrow(() -> new UndefinedExpressionException("there is no function " + name));
    take();
    var arguments = new ArrayList<Expression>();
    arguments.add(sum());
    while (sees(',')) {
      take();
      arguments.add(sum());
    }
    close();
    boolean many = function == ExpressionFunction.MIN || function == ExpressionFunction.MAX;
    if (many ? arguments.size() < 2 : arguments.size() != function.arity()) {
      String count = many ? "2 or more" : String.valueOf(function.arity());
      throw new UndefinedExpressionException(name + " takes " + count + " argument(s)");
    }
    return many ? folded(function, arguments) : new Expression.Applied(function, arguments);
  }

  /** Joins two halves, so that many arguments do not make a deep tree. */
  private static Expression folded(ExpressionFunction function, List<Expression> arguments) {
    if (arguments.size() == 1) {
      return arguments.get(0);
    }
    int half = arguments.size() / 2;
    return new Expression.Applied(
        function,
        List.of(
            folded(function, arguments.subList(0, half)),
            folded(function, arguments.subList(half, arguments.size()))));
  }

  private void close() {
    if (!sees(')')) {
      throw expected("an operator or )");
    }
    take();
  }

  private void deeper() {
    if (++depth > DEEPEST) {
      throw new UndefinedExpressionException(
          "an expression may be nested at most " + DEEPEST + " deep");
    }
  }

  private boolean sees(char c) {
    blanks();
    return at < text.length() && text.charAt(at) == c;
  }

  private char take() {
    return text.charAt(at++);
  }

  private void blanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private Optional<String> match(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    at = matcher.end();
    return Optional.of(matcher.group());
  }

  private UndefinedExpressionException expected(String what) {
    return new UndefinedExpressionException("at character " + (at + 1) + " " + what + " is due");
  }
}
