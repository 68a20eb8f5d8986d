package dev.omni.operations.benchmark.suite;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sources of the numbers in an answer. */
final class NumberGrounding {
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\p{L}\\p{N}_.])[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?");
  private static final BigDecimal CLOSE = new BigDecimal("1e-9");

  /** Numbers that need no source: small ones, powers of ten, and parts of hours, days and turns. */
  private static final List<String> LISTED =
      List.of(
          "0",
          "1",
          "2",
          "3",
          "4",
          "5",
          "6",
          "7",
          "8",
          "9",
          "10",
          "100",
          "1000",
          "1e6",
          "1e9",
          "0.5",
          "12",
          "24",
          "60",
          "180",
          "360",
          "365",
          "365.25",
          "3600",
          "86400",
          "273.15",
          "3.14159265358979",
          "2.71828182845905");

  private final List<BigDecimal> known = new ArrayList<>();

  /** Creates the grounding from the task and the results of the tools. */
  NumberGrounding(Json.Obj input, Json.Obj answer) {
    LISTED.forEach(listed -> known.add(new BigDecimal(listed)));
    known.addAll(in(input));
    answer.findArray("tool_calls").orElse(Json.Arr.EMPTY).items().stream()
        .flatMap(
            call -> call instanceof Json.Obj object ? object.find("result").stream() : Stream.of())
        .forEach(result -> known.addAll(in(result)));
  }

  /**
   * Returns the share of the numbers in steps and answer that have a source; a step that holds is
   * one for what comes after it.
   *
   * @param hold which steps compute to what they state
   */
  double share(Json.Obj answer, List<Boolean> hold) {
    List<Json> steps = StepGrader.stated(answer);
    double all = 0;
    double traced = 0;
    for (int i = 0; i < steps.size(); i++) {
      Json.Obj step = steps.get(i) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
      for (BigDecimal number : in(Json.of(step.findText("expression")))) {
        all++;
        traced += traces(number) ? 1 : 0;
      }
      if (hold.get(i)) {
        step.find("value").ifPresent(value -> known.addAll(in(value)));
      }
    }
    for (BigDecimal number : in(Json.of(answer.find("value")))) {
      all++;
      traced += traces(number) ? 1 : 0;
    }
    return all == 0 ? 1 : traced / all;
  }

  /**
   * Returns whether a known number equals it apart from the sign, to nine digits or to its own
   * digits.
   */
  private boolean traces(BigDecimal number) {
    BigDecimal stated = number.abs();
    return known.stream()
        .map(BigDecimal::abs)
        .anyMatch(
            source ->
                stated.subtract(source).abs().compareTo(source.multiply(CLOSE)) <= 0
                    || (stated.precision() > 2
                        && stated.compareTo(source.round(new MathContext(stated.precision())))
                            == 0));
  }

  /** Returns the numbers in a value, those in its texts too. */
  private static List<BigDecimal> in(Json value) {
    if (value instanceof Json.Num number) {
      return List.of(number.value());
    }
    if (value instanceof Json.Str text) {
      var numbers = new ArrayList<BigDecimal>();
      Matcher found = NUMBER.matcher(text.value());
      while (found.find()) {
        numbers.add(new BigDecimal(found.group()));
      }
      return numbers;
    }
    Stream<Json> parts =
        value instanceof Json.Obj object
            ? object.members().values().stream()
            : value instanceof Json.Arr array ? array.items().stream() : Stream.of();
    return parts.flatMap(part -> in(part).stream()).toList();
  }
}
