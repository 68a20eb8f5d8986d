package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hipparchus.fraction.BigFraction;

/** Exact numbers in statements and certificates: integers, and fractions as {@code "-3/7"}. */
final class Numbers {
  private static final Pattern FRACTION =
      Pattern.compile("(-?[0-9]{1,400})(?:/([1-9][0-9]{0,399}))?");

  private Numbers() {}

  /** Returns the integer that a value is. */
  static Optional<BigInteger> integer(Json value) {
    return value instanceof Json.Num number && number.value().stripTrailingZeros().scale() <= 0
        ? Optional.of(number.value().toBigIntegerExact())
        : Optional.empty();
  }

  /** Returns the integer of that name. */
  static Optional<BigInteger> integer(Json.Obj object, String name) {
    return object.find(name).flatMap(Numbers::integer);
  }

  /** Returns the integers in an array; empty unless all are. */
  static Optional<List<BigInteger>> integers(Json value) {
    if (!(value instanceof Json.Arr array)) {
      return Optional.empty();
    }
    var all = new ArrayList<BigInteger>();
    array.items().forEach(item -> integer(item).ifPresent(all::add));
    return Optional.of(all).filter(read -> read.size() == array.size()).map(List::copyOf);
  }

  /** Returns the fraction that a value is: its text, or an integer. */
  static Optional<BigFraction> fraction(Json value) {
    if (!(value instanceof Json.Str text)) {
      return integer(value).map(BigFraction::new);
    }
    Matcher read = FRACTION.matcher(text.value());
    if (!read.matches()) {
      return Optional.empty();
    }
    String below = read.group(2);
    return Optional.of(
        new BigFraction(
            new BigInteger(read.group(1)), below == null ? BigInteger.ONE : new BigInteger(below)));
  }

  /** Returns the fractions in an array under that name; empty unless all are. */
  static Optional<List<BigFraction>> fractions(Json.Obj object, String name) {
    return object
        .findArray(name)
        .map(Json.Arr::items)
        .map(items -> items.stream().map(Numbers::fraction).toList())
        .filter(all -> all.stream().allMatch(Optional::isPresent))
        .map(all -> all.stream().map(Optional::orElseThrow).toList());
  }

  /** Returns the certificate form of a fraction. */
  static Json toJson(BigFraction fraction) {
    BigInteger below = fraction.getDenominator();
    return Json.str(fraction.getNumerator() + (below.equals(BigInteger.ONE) ? "" : "/" + below));
  }

  /** Returns the certificate form of fractions. */
  static Json toJson(List<BigFraction> fractions) {
    return new Json.Arr(fractions.stream().map(Numbers::toJson).toList());
  }
}
