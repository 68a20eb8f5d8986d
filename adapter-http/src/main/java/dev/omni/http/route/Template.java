package dev.omni.http.route;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A path with parameters in braces, as {@code /runs/{run}/events}: each stands for what is between
 * two slashes, if there is anything. Every request is held against several of them, so nothing is
 * cut out of its path before it fits.
 *
 * @param segments what stands between the slashes
 */
record Template(List<String> segments) {
  /** Of a path as the table of operations has it. */
  static Template of(String path) {
    return new Template(List.of(path.substring(1).split("/", -1)));
  }

  /** The values of the parameters, decoded, if a path is of this form. */
  Optional<PathValues> values(String path) {
    return fits(path) ? Optional.of(new PathValues(parameters(path))) : Optional.empty();
  }

  private boolean fits(String path) {
    int at = 0;
    for (String segment : segments) {
      int end = end(path, at);
      if (!path.startsWith("/", at) || !fits(segment, path, at + 1, end)) {
        return false;
      }
      at = end;
    }
    return at == path.length();
  }

  private static boolean fits(String segment, String path, int from, int to) {
    return parameter(segment)
        ? to > from
        : segment.length() == to - from && path.startsWith(segment, from);
  }

  private Map<String, String> parameters(String path) {
    var values = new HashMap<String, String>();
    int at = 0;
    for (String segment : segments) {
      int end = end(path, at);
      if (parameter(segment)) {
        values.put(
            segment.substring(1, segment.length() - 1), decoded(path.substring(at + 1, end)));
      }
      at = end;
    }
    return values;
  }

  private static boolean parameter(String segment) {
    return segment.startsWith("{");
  }

  /** Where the segment ends that begins with the slash there. */
  private static int end(String path, int slash) {
    int next = path.indexOf('/', slash + 1);
    return next < 0 ? path.length() : next;
  }

  /** A plus sign in a path is one. */
  private static String decoded(String text) {
    return text.indexOf('%') < 0
        ? text
        : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
