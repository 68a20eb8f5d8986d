package dev.omni.spark;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 20s}, {@code 5m} or {@code 1h}. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern DURATION = Pattern.compile("([1-9][0-9]{0,8})(ms|s|m|h)");

  @Override
  public Duration convert(String text) {
    Matcher parts = DURATION.matcher(text);
    if (!parts.matches()) {
      throw new TypeConversionException(
          "must be a whole number with its unit, as 500ms, 20s, 5m or 1h, not " + text);
    }
    long count = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "ms" -> Duration.of(count, ChronoUnit.MILLIS);
      case "s" -> Duration.of(count, ChronoUnit.SECONDS);
      case "m" -> Duration.of(count, ChronoUnit.MINUTES);
      default -> Duration.of(count, ChronoUnit.HOURS);
    };
  }
}
