package dev.omni.http.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The preferences of a request, from its header {@code Prefer} (RFC 7240, 2014). Unknown ones are
 * ignored, and the first of several of one name applies.
 *
 * @param sent each with its value and parameters
 */
public record Preferences(List<String> sent) {
  /** What confirms {@link #strict()} in {@code Preference-Applied}. */
  public static final String STRICT = "handling=strict";

  private static final Pattern WAIT = value("wait", "[0-9]{1,9}");
  private static final Pattern HANDLING = value("handling", "strict|lenient");

  public Preferences {
    sent = List.copyOf(sent);
  }

  /** Parses the header lines, which are one list. */
  public static Preferences of(HeaderLines headers) {
    return new Preferences(parts(String.join(",", headers.all("Prefer"))));
  }

  /** Returns the preferred wait (section 4.3), at most the longest. */
  public Optional<Duration> wait(Duration longest) {
    return first(WAIT).map(Long::parseLong).map(Duration::ofSeconds).map(t -> min(t, longest));
  }

  /** Returns whether unknown members are to be refused (section 4.4). */
  public boolean strict() {
    return first(HANDLING).filter("strict"::equalsIgnoreCase).isPresent();
  }

  private Optional<String> first(Pattern preference) {
    return sent.stream()
        .map(preference::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .map(found -> found.group(1));
  }

  private static Duration min(Duration wanted, Duration longest) {
    return wanted.compareTo(longest) < 0 ? wanted : longest;
  }

  private static Pattern value(String name, String values) {
    return Pattern.compile("(?i)\\s*+" + name + "\\s*+=\\s*+\"?(" + values + ")\"?\\s*+(?:;.*)?");
  }

  /** Splits a line at commas outside quotes. */
  private static List<String> parts(String line) {
    var parts = new ArrayList<String>();
    int from = 0;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted) {
        i++;
      } else if (c == ',' && !quoted) {
        parts.add(line.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(line.substring(from));
    return parts;
  }
}
