package dev.omni.http.docs;

import dev.omni.http.route.AcceptedMedia;
import dev.omni.http.route.AcceptedMedia.Range;
import dev.omni.http.route.HeaderLines;

/** Which form of a page a client accepts (RFC 9110, 2022, section 12.5.1). */
final class AcceptedForm {
  private static final double NONE = -1;

  private AcceptedForm() {}

  /** Returns whether a client names Markdown and prefers HTML not to it. */
  static boolean isMarkdown(HeaderLines headers) {
    AcceptedMedia accepted = AcceptedMedia.of(headers);
    double markdown = quality(accepted, "text/markdown");
    return markdown > 0 && markdown >= quality(accepted, "text/html");
  }

  private static double quality(AcceptedMedia accepted, String type) {
    return accepted.ranges().stream()
        .filter(range -> range.type().equals(type))
        .mapToDouble(Range::quality)
        .findFirst()
        .orElse(NONE);
  }
}
