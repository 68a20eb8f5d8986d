package dev.omni.application.list;

import dev.omni.domain.json.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An end of a period: an instant, or a span before the request. */
public sealed interface ListTime {
  /** The rule that a refused text breaks. */
  String FORM =
      "must be an RFC 3339 date-time, as 2026-01-31T12:00:00Z, or a span before now, as 15m, 24h or"
          + " 7d";

  /** Returns the instant that it means to a request. */
  Instant at(Instant now);

  /** An instant. */
  record Moment(Instant instant) implements ListTime {
    @Override
    public Instant at(Instant now) {
      return instant;
    }
  }

  /** A span before the request. */
  record Span(Duration span) implements ListTime {
    private static final Pattern WRITTEN = Pattern.compile("([1-9][0-9]{0,4})([smhd])");

    private static Optional<ListTime> parse(String text) {
      Matcher matcher = WRITTEN.matcher(text);
      return matcher.matches()
          ? Optional.of(new Span(of(Long.parseLong(matcher.group(1)), matcher.group(2))))
          : Optional.empty();
    }

    private static Duration of(long count, String unit) {
      return switch (unit) {
        case "s" -> Duration.ofSeconds(count);
        case "m" -> Duration.ofMinutes(count);
        case "h" -> Duration.ofHours(count);
        default -> Duration.ofDays(count);
      };
    }

    @Override
    public Instant at(Instant now) {
      return now.minus(span);
    }
  }

  /** Returns the time of a text; empty for one that breaks {@link #FORM}. */
  static Optional<ListTime> parse(String text) {
    return Span.parse(text).or(() -> Times.of(text).map(Moment::new));
  }
}
