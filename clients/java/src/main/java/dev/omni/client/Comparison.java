package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Comparison of an outcome, and of what passed over the wire, with what a step expects. */
final class Comparison {
  private Comparison() {}

  /**
   * Compares: members that are expected are there, lists have the same length, a member {@code
   * /a/b} is a pointer.
   */
  static List<String> differences(JsonNode expected, JsonNode actual, String where) {
    var wrong = new ArrayList<String>();
    if (expected.isObject()) {
      Boolean fits = special(expected, actual);
      if (fits == null) {
        for (Map.Entry<String, JsonNode> m : expected.properties()) {
          String pointer = m.getKey().startsWith("/") ? m.getKey() : "/" + m.getKey();
          wrong.addAll(differences(m.getValue(), actual.at(pointer), where + pointer));
        }
      } else if (!fits) {
        wrong.add(where + ": " + actual + " is not " + expected);
      }
      return wrong;
    }
    if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
      for (int n = 0; n < expected.size(); n++) {
        wrong.addAll(differences(expected.get(n), actual.get(n), where + "/" + n));
      }
      return wrong;
    }
    if (!same(expected, actual)) {
      wrong.add(where + ": " + actual + " is not " + expected);
    }
    return wrong;
  }

  /** Returns whether a special form fits; null when the object is none. */
  @SuppressWarnings("NullAway") // three answers
  private static Boolean special(JsonNode expected, JsonNode actual) {
    if (expected.has("matches")) {
      return Pattern.compile(expected.path("matches").asText()).matcher(actual.asText()).find();
    }
    if (expected.has("lacks")) {
      return !actual.asText().contains(expected.path("lacks").asText());
    }
    if (expected.has("about")) {
      double off = Math.abs(actual.asDouble() - expected.path("about").asDouble());
      return off <= expected.path("within").asDouble();
    }
    if (expected.has("at_most")) {
      return actual.asInt() <= expected.path("at_most").asInt();
    }
    return expected.has("at_least") ? actual.asInt() >= expected.path("at_least").asInt() : null;
  }

  private static boolean same(JsonNode expected, JsonNode actual) {
    if (expected.isNull()) {
      return actual.isNull() || actual.isMissingNode();
    }
    if (expected.isNumber() && actual.isNumber()) {
      return expected.decimalValue().compareTo(actual.decimalValue()) == 0;
    }
    return expected.equals(actual)
        || (expected.isTextual() && actual.isNumber() && expected.asText().equals(actual.asText()));
  }

  /** Compares a clause with what passed over the wire. */
  static List<String> passed(JsonNode clause, JsonNode wire) {
    String where = clause.path("method").asText() + " " + clause.path("path").asText();
    var found = new ArrayList<JsonNode>();
    for (JsonNode entry : wire) {
      if (fits(clause, entry)) {
        found.add(entry);
      }
    }
    JsonNode count = JsonText.tree(found.size());
    var wrong = new ArrayList<>(differences(clause.path("count"), count, where + " count"));
    if (clause.has("connections")) {
      JsonNode used =
          JsonText.tree(found.stream().map(e -> e.path("connection")).distinct().count());
      wrong.addAll(differences(clause.path("connections"), used, where + " connections"));
    }
    for (String name : new String[] {"headers", "query", "body"}) {
      for (JsonNode entry : found) {
        if (clause.has(name)) {
          wrong.addAll(differences(clause.path(name), entry.path(name), where + " " + name));
        }
      }
    }
    for (JsonNode each : clause.path("same")) {
      String header = each.asText().substring(each.asText().indexOf(':') + 1);
      Set<JsonNode> all = new HashSet<>();
      found.forEach(
          e -> all.add(header.equals("body") ? e.path(header) : e.path("headers").path(header)));
      if (all.size() > 1 || all.stream().anyMatch(JsonNode::isMissingNode)) {
        wrong.add(where + ": " + header + " is not the same: " + all);
      }
    }
    for (Map.Entry<String, JsonNode> nth : clause.path("nth").properties()) {
      int n = Integer.parseInt(nth.getKey());
      JsonNode entry = n <= found.size() ? found.get(n - 1) : JsonText.object();
      wrong.addAll(differences(nth.getValue(), entry, where + " request " + n));
    }
    for (int n = 1; clause.has("gap") && n < Math.max(2, found.size()); n++) {
      double gap =
          n < found.size()
              ? found.get(n).path("at").asDouble() - found.get(n - 1).path("at").asDouble()
              : 0;
      if (gap < clause.path("gap").asDouble()) {
        wrong.add(where + ": a pause of " + gap + " seconds");
      }
    }
    return wrong;
  }

  /** Returns whether a request is one of the clause; {@code *} alone is any path. */
  private static boolean fits(JsonNode clause, JsonNode entry) {
    String origin = clause.path("origin").asText("server");
    String[] wanted = clause.path("path").asText().split("/", -1);
    String[] given = entry.path("path").asText().split("/", -1);
    boolean same = clause.path("path").asText().equals("*") || wanted.length == given.length;
    for (int n = 0; same && wanted.length > 1 && n < wanted.length; n++) {
      same = wanted[n].equals("*") || wanted[n].equals(given[n]);
    }
    return same
        && origin.equals(entry.path("origin").asText())
        && clause.path("method").equals(entry.path("method"));
  }
}
