package dev.omni.console.view;

import java.util.Map;

/**
 * A form of one button.
 *
 * @param action address that it posts to
 * @param label text of the button
 * @param kind {@code primary}, {@code plain} or {@code danger}
 * @param values hidden fields
 */
public record Button(String action, String label, String kind, Map<String, String> values) {
  /** Creates a button without hidden fields. */
  public static Button plain(String action, String label) {
    return new Button(action, label, "plain", Map.of());
  }

  /** Creates a button for an action that cannot be undone. */
  public static Button danger(String action, String label) {
    return new Button(action, label, "danger", Map.of());
  }

  /** Returns this button with a hidden field. */
  public Button with(String name, String value) {
    var more = new java.util.LinkedHashMap<>(values);
    more.put(name, value);
    return new Button(action, label, kind, more);
  }
}
