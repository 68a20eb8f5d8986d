package dev.omni.quant.core.units;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parser for UCUM's grammar: units with prefixes and powers, joined by {@code .} and {@code /}
 * from left to right, with parentheses, whole numbers and {@code {annotations}}. Aliases are
 * respelled in UCUM.
 */
final class UnitReader {
  private static final Pattern ANNOTATION = Pattern.compile("\\{[\\x20-\\x7A|~]*\\}");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]*+(?![*^])");
  private static final Pattern ATOM =
      Pattern.compile("10[*^]|(?:[\\p{L}%_'\"°‰℃℉]|\\[[^\\]\\[ ]+\\])+");
  private static final Pattern POWER = Pattern.compile("[+-]?[0-9]+");
  private static final BigInteger LARGEST_POWER = BigInteger.valueOf(Factor.LARGEST_TEN);

  private final String text;
  private final Function<String, Optional<UcumUnit>> units;
  private final StringBuilder spelled = new StringBuilder();
  private int at;

  UnitReader(String text) {
    this(text, UnitTable::find);
  }

  UnitReader(String text, Function<String, Optional<UcumUnit>> units) {
    this.text = text;
    this.units = units;
  }

  UcumUnit read() {
    if (text.isEmpty() || text.length() > UcumUnit.LONGEST) {
      throw new UnitSyntaxException("a unit has 1 to " + UcumUnit.LONGEST + " characters");
    }
    UcumUnit unit = product();
    if (at < text.length()) {
      throw expected("an operator or the end");
    }
    return unit.named(spelled.toString());
  }

  private UcumUnit product() {
    UcumUnit unit = sees('/') ? UcumUnit.ONE : component(false);
    while (sees('.') || sees('/')) {
      boolean over = sees('/');
      take();
      UcumUnit next = component(over);
      unit = unit.times(over ? next.power(-1) : next);
    }
    return unit;
  }

  private UcumUnit component(boolean divisor) {
    if (sees('(')) {
      return parenthesised();
    }
    Optional<String> number = match(NUMBER);
    if (number.isPresent()) {
      spelled.append(number.get());
      annotation();
      return UcumUnit.number(number.get(), Factor.of(new BigDecimal(number.get())));
    }
    Optional<String> atom = match(ATOM);
    if (atom.isEmpty() && annotation()) {
      return UcumUnit.ONE;
    }
    return powered(atom.orElseThrow(() -> expected("a unit")), divisor);
  }

  private UcumUnit powered(String atom, boolean divisor) {
    Optional<UcumUnit> own = units.apply(atom);
    Optional<String> meaning = own.isPresent() ? Optional.empty() : UnitAliases.meaning(atom);
    UcumUnit unit =
        own.or(() -> meaning.map(UcumUnit::of))
            .orElseThrow(() -> new UnitSyntaxException(UnitSuggestions.of(atom)));
    int start = at;
    int power = power();
    spelled.append(
        meaning
            .map(text -> UnitAliases.spelled(text, power, divisor))
            .orElseGet(() -> atom + text.substring(start, at)));
    UcumUnit powered = unit.power(power);
    annotation();
    return powered;
  }

  private UcumUnit parenthesised() {
    take();
    UcumUnit inner = product();
    if (!sees(')')) {
      throw expected("a closing parenthesis");
    }
    take();
    int start = at;
    UcumUnit powered = inner.power(power());
    spelled.append(text, start, at);
    annotation();
    return powered;
  }

  /** Reads an exponent; 1 when there is none. */
  private int power() {
    BigInteger power = match(POWER).map(BigInteger::new).orElse(BigInteger.ONE);
    if (power.abs().compareTo(LARGEST_POWER) > 0) {
      throw new UnitSyntaxException("a power of a unit is beyond " + LARGEST_POWER);
    }
    return power.intValueExact();
  }

  private boolean annotation() {
    Optional<String> words = match(ANNOTATION);
    words.ifPresent(spelled::append);
    return words.isPresent();
  }

  private void take() {
    spelled.append(text.charAt(at++));
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

  private UnitSyntaxException expected(String due) {
    return new UnitSyntaxException(
        text + " is no unit: at character " + (at + 1) + " " + due + " is due");
  }
}
