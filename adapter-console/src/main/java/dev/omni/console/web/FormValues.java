package dev.omni.console.web;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The values of a query or of a posted form, by name, in their order. */
public final class FormValues {
  /** No values. */
  public static final FormValues NONE = new FormValues(Map.of());

  private final Map<String, List<String>> values;

  private FormValues(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Parses {@code application/x-www-form-urlencoded}.
   *
   * @throws IllegalArgumentException for a malformed escape
   */
  public static FormValues parse(String text) {
    var values = new LinkedHashMap<String, List<String>>();
    for (String pair : text.split("&")) {
      if (!pair.isEmpty()) {
        int at = pair.indexOf('=');
        String name = decoded(at < 0 ? pair : pair.substring(0, at));
        String value = at < 0 ? "" : decoded(pair.substring(at + 1));
        values.computeIfAbsent(name, each -> new ArrayList<>()).add(value);
      }
    }
    return new FormValues(values);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** Returns the first value of a name, unless it is absent or blank. */
  public Optional<String> get(String name) {
    return all(name).stream().findFirst().map(String::strip).filter(text -> !text.isEmpty());
  }

  /** Returns the first value of a name as sent, or an empty text. */
  public String text(String name) {
    return all(name).stream().findFirst().orElse("").replace("\r\n", "\n");
  }

  /** Returns all values of a name. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** Returns the names. */
  public Set<String> names() {
    return Set.copyOf(values.keySet());
  }

  /** Returns whether a name was sent. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns the values in the form of a query, but for the blank ones and those of a name. */
  String without(String name) {
    return values.entrySet().stream()
        .filter(each -> !each.getKey().equals(name))
        .flatMap(
            each ->
                each.getValue().stream()
                    .filter(value -> !value.isBlank())
                    .map(value -> encoded(each.getKey()) + "=" + encoded(value)))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Returns the values of these names that are not blank, one a name. */
  public Map<String, String> only(List<String> names) {
    var found = new LinkedHashMap<String, String>();
    names.forEach(name -> get(name).ifPresent(value -> found.put(name, value)));
    return found;
  }
}
