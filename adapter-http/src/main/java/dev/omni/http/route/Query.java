package dev.omni.http.route;

import dev.omni.application.list.ListDefinition;
import dev.omni.domain.json.ProblemCollector;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The query of a request, parsed from its raw text: each parameter known, once, and correctly
 * escaped.
 */
public record Query(Map<String, String> values) {
  private static final Query NONE = new Query(Map.of());
  private static final Pattern ESCAPED = Pattern.compile("(?:[^%]|%[0-9A-Fa-f]{2})*+");

  /**
   * Parses a raw query.
   *
   * @param raw text after the question mark
   * @param route defines the known names and whether others are refused
   */
  public static Query of(Optional<String> raw, Route route, ProblemCollector problems) {
    if (raw.isEmpty()) {
      return NONE;
    }
    var values = new LinkedHashMap<String, String>();
    for (String pair : raw.orElse("").split("&", -1)) {
      int sign = pair.indexOf('=');
      String name = decoded(sign < 0 ? pair : pair.substring(0, sign));
      if (route.wire().query().contains(name)) {
        String value = sign < 0 ? "" : pair.substring(sign + 1);
        if (!ESCAPED.matcher(value).matches() || decoded(value).indexOf('\uFFFD') >= 0) {
          problems.add("query:" + name, "must be percent-encoded UTF-8");
        } else {
          put(values, name, decoded(value), route, problems);
        }
      } else if (!pair.isEmpty() && (route.form() == ErrorFormat.OMNI || route.wire().strict())) {
        problems.add("query:" + name, ListDefinition.unknown(name, route.wire().query()));
      }
    }
    return new Query(values);
  }

  /**
   * Adds a value to those that were sent before under its name, as far as its list takes several.
   */
  private static void put(
      Map<String, String> values,
      String name,
      String value,
      Route route,
      ProblemCollector problems) {
    String before = values.put(name, value);
    if (before == null) {
      return;
    }
    Optional<ListDefinition> list = route.wire().list();
    list.flatMap(of -> of.joined(name, before, value))
        .ifPresentOrElse(
            all -> values.put(name, all),
            () ->
                problems.add(
                    "query:" + name,
                    list.map(of -> of.tooOften(name)).orElse("must be given once")));
  }

  private static String decoded(String text) {
    return ESCAPED.matcher(text).matches() ? URLDecoder.decode(text, StandardCharsets.UTF_8) : text;
  }

  public Optional<String> get(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
