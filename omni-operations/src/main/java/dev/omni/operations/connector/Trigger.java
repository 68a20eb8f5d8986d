package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A workflow start on events of a type.
 *
 * @param eventType type of the events; {@code *} for all
 * @param workflow id of the workflow
 * @param when condition, an expression over {@code event}
 * @param input input of the workflow; a text that is wholly <code>${…}</code> is an expression over
 *     {@code event}; empty to use the data of the event
 */
public record Trigger(
    String eventType, String workflow, Optional<String> when, Optional<Json.Obj> input) {
  private static final int MOST = 20;
  private static final Pattern EXPRESSION = Pattern.compile("(?s)\\$\\{(.*)\\}");

  /** The contract of the triggers of a connection. */
  public static final Shape LIST =
      Shape.arrayOf(
          Shape.object()
              .required("event_type", Shape.string().length(1, 256))
              .required("workflow", Shape.uuid())
              .optional("when", Shape.string().length(1, 2000))
              .optional("input", Shape.object().open().members(0, 64)),
          0,
          MOST);

  /** Returns the problems of submitted triggers; pointers are relative to the list. */
  public static List<Problem> problems(Json sent) {
    return LIST.problems(sent);
  }

  /** Parses a list of triggers without problems. */
  public static List<Trigger> all(Json.Arr list) {
    return list.items().stream().map(item -> of((Json.Obj) item)).toList();
  }

  private static Trigger of(Json.Obj sent) {
    return new Trigger(
        sent.findText("event_type").orElseThrow(),
        sent.findText("workflow").orElseThrow(),
        sent.findText("when"),
        sent.findObject("input"));
  }

  /** Returns whether an event has the type of this trigger. */
  public boolean isFor(CloudEvent event) {
    return eventType.equals("*") || eventType.equals(event.type());
  }

  /** Returns the expressions, by path within the trigger. */
  public Map<String, String> expressions() {
    var all = new TreeMap<String, String>();
    when.ifPresent(condition -> all.put("/when", condition));
    for (var field : input.orElse(Json.Obj.EMPTY).members().entrySet()) {
      expression(field.getValue()).ifPresent(e -> all.put("/input/" + field.getKey(), e));
    }
    return all;
  }

  /** Returns the expression of a value, if it is one. */
  public static Optional<String> expression(Json value) {
    if (!(value instanceof Json.Str text)) {
      return Optional.empty();
    }
    Matcher form = EXPRESSION.matcher(text.value());
    return form.matches() ? Optional.of(form.group(1).strip()) : Optional.empty();
  }
}
