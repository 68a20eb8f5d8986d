package dev.omni.quant.core.units;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parser for UCUM's grammar: units with prefixes and powers, joined by {@code .} and {@code /}
 * from left to right, with parentheses, whole numbers and {@code {annotations}}.
 */
final class UnitReader {
  private static final Pattern ANNOTATION = Pattern.compile("\\{[\\x20-\\x7A|~]*\\}");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}(?![*^0-9])");
  private static final Pattern ATOM =
      Pattern.compile("10[*^]|(?:[A-Za-z%_'\"]|\\[[^\\]\\[ ]{1,20}\\])+");
  private static final Pattern POWER = Pattern.compile("[+-]?[0-9]{1,3}");

  private final String text;
  private final Function<String, Optional<Unit>> units;
  private int at;

  UnitReader(String text) {
    this(text, UnitTable::find);
  }

  UnitReader(String text, Function<String, Optional<Unit>> units) {
    this.text = text;
    this.units = units;
  }

  Unit read() {
    if (text.isEmpty() || text.length() > Unit.LONGEST) {
      throw new UnitSyntaxException("a unit has 1 to " + Unit.LONGEST + " characters");
    }
    Unit unit = product();
    if (at < text.length()) {
      throw expected("an operator or the end");
    }
    return unit.named(text);
  }

  private Unit product() {
    Unit unit = sees('/') ? Unit.ONE : component();
    while (sees('.') || sees('/')) {
      boolean over = text.charAt(at++) == '/';
      Unit next = component();
      unit = unit.times(over ? next.power(-1) : next);
    }
    return unit;
  }

  private Unit component() {
    if (sees('(')) {
      return parenthesised();
    }
    Optional<String> number = match(NUMBER);
    if (number.isPresent()) {
      match(ANNOTATION);
      return Unit.of(number.get(), Factor.of(new BigDecimal(number.get())), Dimension.NONE);
    }
    Optional<String> atom = match(ATOM);
    if (atom.isEmpty() && match(ANNOTATION).isPresent()) {
      return Unit.ONE;
    }
    return powered(atom.orElseThrow(() -> expected("a unit")));
  }

  private Unit powered(String atom) {
    Unit unit =
        units
            .apply(atom)
            .orElseThrow(
                () ->
                    new UnitSyntaxException(
                        "must be a UCUM unit or ISO-4217 code; " + atom + " is none"));
    Unit powered = match(POWER).map(p -> unit.power(Integer.parseInt(p))).orElse(unit);
    match(ANNOTATION);
    return powered;
  }

  private Unit parenthesised() {
    at++;
    Unit inner = product();
    if (!sees(')')) {
      throw expected("a closing parenthesis");
    }
    at++;
    return match(POWER).map(p -> inner.power(Integer.parseInt(p))).orElse(inner);
  }

  private boolean sees(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private Optional<String> match(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    at = matcher.end();
    return Optional.of(matcher.group());
  }

  private UnitSyntaxException expected(String what) {
    return new UnitSyntaxException(
        "must be a UCUM unit or ISO-4217 code: at character " + (at + 1) + " " + what + " is due");
  }
}
