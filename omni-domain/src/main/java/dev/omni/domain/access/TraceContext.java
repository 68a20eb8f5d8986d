package dev.omni.domain.access;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of an operation in a distributed trace (W3C Trace Context, level 1 of 2021 and level
 * 2 of 2024).
 *
 * @param traceId the whole trace: 32 digits of lower-case hex, not all zero
 * @param spanId the operation in it: 16 such digits, not all zero
 * @param flags bit 0 sampled, bit 1 random; other bits are ignored
 * @param state the value of {@code tracestate}, unchanged; empty when absent
 */
public record TraceContext(String traceId, String spanId, int flags, String state) {
  /** The name of the field with trace and span, in every protocol. */
  public static final String PARENT = "traceparent";

  /** The name of the field with the state of vendors. */
  public static final String STATE = "tracestate";

  /**
   * The longest stored state, in characters: the minimum that every participant must forward
   * (section 3.3.1.5).
   */
  public static final int LONGEST_STATE = 512;

  private static final Pattern PARTS =
      Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final Pattern MEMBER =
      Pattern.compile(
          "(?:[a-z0-9][a-z0-9_*/@-]{0,255}="
              + "[\\x20-\\x2B\\x2D-\\x3C\\x3E-\\x7E]{0,255}[\\x21-\\x2B\\x2D-\\x3C\\x3E-\\x7E])?");
  private static final int KNOWN_FLAGS = 0b11;
  private static final int MEMBERS = 32;

  /**
   * Parses the values of both fields. Several or malformed {@code traceparent} values give an empty
   * result. A malformed {@code tracestate} is omitted.
   */
  public static Optional<TraceContext> of(List<String> parents, List<String> states) {
    return parents.size() == 1 ? of(parents.get(0), String.join(",", states)) : Optional.empty();
  }

  private static Optional<TraceContext> of(String parent, String state) {
    Matcher parts = PARTS.matcher(parent);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String version = parts.group(1);
    boolean more = parent.length() > parts.end(4);
    if (version.equals("ff")
        || (version.equals("00") && more)
        || zero(parts.group(2))
        || zero(parts.group(3))) {
      return Optional.empty();
    }
    int flags = Integer.parseInt(parts.group(4), 16) & KNOWN_FLAGS;
    return Optional.of(
        new TraceContext(
            parts.group(2), parts.group(3), flags, wellFormed(state) ? state.strip() : ""));
  }

  private static boolean zero(String hex) {
    return hex.chars().allMatch(digit -> digit == '0');
  }

  private static boolean wellFormed(String state) {
    List<String> members = List.of(state.split(",", -1));
    return state.length() <= LONGEST_STATE
        && members.size() <= MEMBERS
        && members.stream().allMatch(member -> MEMBER.matcher(member.strip()).matches());
  }

  /**
   * Returns the same trace with a span of its own.
   *
   * @param span identifies the operation; not zero
   */
  public TraceContext in(long span) {
    return new TraceContext(traceId, String.format("%016x", span), flags, state);
  }

  /** Returns the value of {@code traceparent}. */
  public String parent() {
    return "00-" + traceId + "-" + spanId + "-" + String.format("%02x", flags);
  }

  /** Returns both values with a blank between, the format that {@link #parseStored} parses. */
  @Override
  public String toString() {
    return state.isEmpty() ? parent() : parent() + " " + state;
  }

  /** Parses the output of {@link #toString}. */
  public static Optional<TraceContext> parseStored(String text) {
    int blank = text.indexOf(' ');
    return blank < 0 ? of(text, "") : of(text.substring(0, blank), text.substring(blank + 1));
  }
}
