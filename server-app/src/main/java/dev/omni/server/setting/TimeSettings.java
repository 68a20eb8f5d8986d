package dev.omni.server.setting;

import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.http.outbound.Trust;
import dev.omni.server.setting.ServerSettings.Times;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of the time authority of the log. */
final class TimeSettings {
  private static final Pattern INTERVAL = Pattern.compile("([1-9][0-9]{0,4})([smh])");

  private TimeSettings() {}

  static Times of(SettingSources sources) {
    String text = sources.text(Setting.TIMESTAMP_URL);
    Optional<URI> url = OperatorUrl.of(text);
    if (url.isEmpty() && !text.isEmpty()) {
      throw ServerSettings.problem(Setting.TIMESTAMP_URL, "an http:// or https:// address");
    }
    return new Times(url, interval(sources.text(Setting.TIMESTAMP_INTERVAL)), issuers(sources));
  }

  private static Duration interval(String text) {
    Matcher read = INTERVAL.matcher(text);
    if (!read.matches()) {
      throw ServerSettings.problem(
          Setting.TIMESTAMP_INTERVAL, "a number of seconds, minutes or hours, as 60s, 5m or 1h");
    }
    long number = Long.parseLong(read.group(1));
    return switch (read.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }

  private static List<X509Certificate> issuers(SettingSources sources) {
    try {
      return ServerSettings.file(sources, Setting.TIMESTAMP_CA_FILE)
          .map(file -> Trust.of(file).besides())
          .orElse(List.of());
    } catch (IllegalArgumentException unusable) {
      throw new InvalidSettingException(
          Setting.TIMESTAMP_CA_FILE.key() + ": " + unusable.getMessage());
    }
  }
}
