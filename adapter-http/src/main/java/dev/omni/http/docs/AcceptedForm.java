package dev.omni.http.docs;

import dev.omni.http.route.HeaderLines;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Which form of a page a client accepts (RFC 9110, 2022, section 12.5.1). */
final class AcceptedForm {
  private static final double NONE = -1;

  private AcceptedForm() {}

  /** Returns whether a client names Markdown and prefers HTML not to it. */
  static boolean isMarkdown(HeaderLines headers) {
    List<String> ranges =
        Stream.of(String.join(",", headers.all("Accept")).split(",", -1))
            .map(range -> range.strip().toLowerCase(Locale.ROOT))
            .toList();
    double markdown = quality(ranges, "text/markdown");
    return markdown > 0 && markdown >= quality(ranges, "text/html");
  }

  private static double quality(List<String> ranges, String type) {
    return ranges.stream()
        .filter(range -> range.equals(type) || range.matches(type + "\\s*;.*"))
        .map(range -> range.replaceFirst("^.*;\\s*q=", ""))
        .mapToDouble(q -> q.matches("[01](\\.[0-9]{0,3})?") ? Double.parseDouble(q) : 1)
        .findFirst()
        .orElse(NONE);
  }
}
