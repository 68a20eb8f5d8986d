package dev.omni.application.run.list;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Times;
import dev.omni.domain.world.Capability;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A condition on a member of runs, as {@code result.price>7.5}. A run without the member does not
 * satisfy it.
 *
 * @param value that the member is compared with
 */
record RunCondition(RunMember member, Operator operator, String value) {
  private static final Pattern WRITTEN =
      Pattern.compile("(" + RunMember.FORM + ")\\s*(!=|<=|>=|=|<|>|~)\\s*(.{1,200})");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?");
  private static final List<String> DATES = List.of("date", "date-time");

  /** The comparisons. */
  enum Operator {
    EQUAL("="),
    DIFFERENT("!="),
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">="),
    CONTAINS("~");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    private boolean isOrder() {
      return this != EQUAL && this != DIFFERENT && this != CONTAINS;
    }

    /** Returns whether it accepts the sign of a comparison. */
    private boolean accepts(int comparison) {
      return switch (this) {
        case EQUAL -> comparison == 0;
        case DIFFERENT -> comparison != 0;
        case LESS -> comparison < 0;
        case AT_MOST -> comparison <= 0;
        case MORE -> comparison > 0;
        case AT_LEAST -> comparison >= 0;
        case CONTAINS -> false;
      };
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  /** Returns the condition of a text; empty for another text. */
  static Optional<RunCondition> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Operator operator =
        Arrays.stream(Operator.values())
            .filter(each -> each.sign.equals(matcher.group(2)))
            .findFirst()
            .orElseThrow();
    return RunMember.parse(matcher.group(1))
        .map(member -> new RunCondition(member, operator, matcher.group(3).strip()))
        .filter(condition -> !condition.value.isEmpty());
  }

  /** Returns why runs of a capability cannot be compared so; empty when they can. */
  Optional<String> problem(Capability capability) {
    return member
        .problem(capability)
        .or(() -> operatorProblem(capability))
        .or(() -> valueProblem(capability));
  }

  private Optional<String> operatorProblem(Capability capability) {
    String type = member.type(capability).orElse("");
    return switch (type) {
      case "number", "integer" -> refused(operator == Operator.CONTAINS, "a number", "~");
      case "boolean" ->
          refused(operator.isOrder() || operator == Operator.CONTAINS, "true or false", "< ~");
      case "string" -> refused(operator.isOrder() && !isTime(capability), "a text", "<");
      default -> Optional.empty();
    };
  }

  /** Returns the problem of this operator when it is refused for a kind of member. */
  private Optional<String> refused(boolean refused, String kind, String without) {
    if (!refused) {
      return Optional.empty();
    }
    String allowed =
        Arrays.stream(Operator.values())
            .filter(each -> !(each == Operator.CONTAINS && without.contains("~")))
            .filter(each -> !(each.isOrder() && without.contains("<")))
            .map(Operator::toString)
            .collect(Collectors.joining(" "));
    return Optional.of(
        operator
            + " does not compare "
            + member.text()
            + ", which is "
            + kind
            + "; must be one of "
            + allowed);
  }

  private boolean isTime(Capability capability) {
    return member
        .schema(capability)
        .flatMap(rules -> rules.findText("format"))
        .filter(DATES::contains)
        .isPresent();
  }

  private Optional<String> valueProblem(Capability capability) {
    return switch (member.type(capability).orElse("")) {
      case "number", "integer" ->
          number().isPresent()
              ? Optional.empty()
              : Optional.of("the value of " + member.text() + " must be a number, as 7.5");
      case "boolean" ->
          value.equals("true") || value.equals("false")
              ? Optional.empty()
              : Optional.of("the value of " + member.text() + " must be true or false");
      default -> Optional.empty();
    };
  }

  private Optional<BigDecimal> number() {
    return NUMBER.matcher(value).matches() ? Optional.of(new BigDecimal(value)) : Optional.empty();
  }

  /** Returns whether a value of the member satisfies this condition. */
  boolean accepts(Json found) {
    if (found instanceof Json.Num number) {
      return number()
          .filter(wanted -> operator.accepts(number.value().compareTo(wanted)))
          .isPresent();
    }
    if (found instanceof Json.Bool flag) {
      return !operator.isOrder() && operator.accepts(String.valueOf(flag.value()).compareTo(value));
    }
    return found instanceof Json.Str text && accepts(text.value());
  }

  private boolean accepts(String text) {
    if (operator == Operator.CONTAINS) {
      return text.toLowerCase(Locale.ROOT).contains(value.toLowerCase(Locale.ROOT));
    }
    var one = Times.of(text);
    var other = Times.of(value);
    return operator.accepts(
        one.isPresent() && other.isPresent()
            ? one.get().compareTo(other.get())
            : text.compareTo(value));
  }
}
