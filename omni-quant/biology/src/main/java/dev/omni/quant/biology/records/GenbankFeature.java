package dev.omni.quant.biology.records;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A feature of a record of GenBank while its lines arrive. For one thread. */
final class GenbankFeature {
  private final long line;
  private final String type;
  private final StringBuilder location = new StringBuilder();
  private final Map<String, String> qualifiers = new HashMap<>();
  private final StringBuilder value = new StringBuilder();
  private String name = "";

  GenbankFeature(long line, String type, String location) {
    this.line = line;
    this.type = type;
    this.location.append(location.replace(" ", ""));
  }

  /** Takes another line, without the blanks before it. */
  void add(String text) {
    if (text.startsWith("/") && !isOpen()) {
      keep();
      int at = text.indexOf('=');
      name = at < 0 ? text.substring(1) : text.substring(1, at);
      value.append(at < 0 ? "" : text.substring(at + 1));
    } else if (name.isEmpty()) {
      location.append(text.replace(" ", ""));
    } else {
      value.append(name.equals("translation") ? "" : " ").append(text);
    }
  }

  /** Returns whether a quote of the value at hand is not closed. */
  private boolean isOpen() {
    return value.chars().filter(c -> c == '"').count() % 2 == 1;
  }

  private void keep() {
    if (!name.isEmpty()) {
      String text = value.toString();
      boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
      String inner = quoted ? text.substring(1, text.length() - 1) : text;
      qualifiers.putIfAbsent(name, inner.replace("\"\"", "\""));
    }
    value.setLength(0);
  }

  long line() {
    return line;
  }

  String type() {
    return type;
  }

  String location() {
    return location.toString();
  }

  /** Returns the first value of a qualifier, once all lines have come. */
  Optional<String> qualifier(String wanted) {
    keep();
    name = "";
    return Optional.ofNullable(qualifiers.get(wanted));
  }
}
