package dev.omni.console.view;

import dev.omni.domain.json.UuidText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Set;

/** The form of values on pages. */
public final class Shown {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int LONGEST = 400;
  private static final Set<String> GOOD =
      Set.of(
          "completed",
          "verified",
          "active",
          "delivered",
          "allow",
          "enabled",
          "validated",
          "pass",
          "resolved",
          "succeeded",
          "good",
          "supported");
  private static final Set<String> BAD =
      Set.of(
          "failed",
          "block",
          "revoked",
          "refused",
          "rejected",
          "refuted",
          "disabled",
          "error",
          "deny",
          "contradicted");
  private static final Set<String> OPEN =
      Set.of(
          "queued",
          "dispatching",
          "running",
          "waiting",
          "pending",
          "open",
          "held",
          "warning",
          "require_approval",
          "escalate",
          "needs_approval",
          "defer",
          "challenge",
          "recompute",
          "require_evidence",
          "require_human");

  private Shown() {}

  /** Returns a time for people, in UTC. */
  public static String time(Instant at) {
    return TIME.format(at) + " UTC";
  }

  /** Returns the span from an instant to now, in its largest unit; after a month the date. */
  public static String ago(Instant at, Instant now) {
    Duration span = Duration.between(at, now);
    if (span.isNegative() || span.toDays() > 30) {
      return time(at);
    }
    if (span.toDays() > 0) {
      return span.toDays() == 1 ? "1 day ago" : span.toDays() + " days ago";
    }
    if (span.toHours() > 0) {
      return span.toHours() + " h ago";
    }
    return span.toMinutes() > 0 ? span.toMinutes() + " min ago" : span.toSeconds() + " s ago";
  }

  /** Returns a time for programs. */
  public static String machine(Instant at) {
    return at.truncatedTo(ChronoUnit.MICROS).toString();
  }

  /** Returns the color class of a status word. */
  public static String tone(String word) {
    if (word.matches("[1-5][0-9]{2}")) {
      return word.charAt(0) < '4' ? "good" : word.charAt(0) == '4' ? "open" : "bad";
    }
    if (GOOD.contains(word)) {
      return "good";
    }
    if (BAD.contains(word)) {
      return "bad";
    }
    return OPEN.contains(word) ? "open" : "calm";
  }

  /** Returns a duration in milliseconds. */
  public static String milliseconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / 1e6);
  }

  /** Returns whether a text is an identifier, which is read character by character. */
  public static boolean isId(String text) {
    return UuidText.canonical(text.startsWith("req_") ? text.substring(4) : text);
  }

  /** Returns whether a text is too long to be shown as a whole at once. */
  public static boolean isLong(String text) {
    return text.length() > LONGEST;
  }

  /** Returns the beginning of a long text. */
  public static String begin(String text) {
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "…";
  }

  /** Returns a text that fits into a width. */
  public static String brief(String text, int most) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** Returns the id of a section. */
  public static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
