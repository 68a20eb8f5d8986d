package dev.omni.application.list;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.RunQuery.Span;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** One reading of the parameters of a list. */
final class ListReading {
  private final ListDefinition list;
  private final Map<String, String> sent;
  private final Consumer<Problem> problems;
  private final Map<String, Object> values = new HashMap<>();

  ListReading(ListDefinition list, Map<String, String> sent, Consumer<Problem> problems) {
    this.list = list;
    this.sent = sent;
    this.problems = problems;
  }

  ListQuery query(Map<String, String> path, ListDefinition.CursorReader cursors) {
    TreeSet<String> known = list.names();
    for (String name : new TreeSet<>(sent.keySet())) {
      if (!known.contains(name)) {
        refuse(name, ListDefinition.unknown(name, known));
      }
    }
    var binding = new TreeMap<String, String>();
    for (ListFilter<?> parameter : list.parameters()) {
      String text = sent.get(parameter.name());
      if (text != null) {
        parse(parameter, text);
        if (parameter.role() != ListFilter.Role.PRESENTS) {
          binding.put(parameter.name(), text);
        }
      }
    }
    String bound = list.name() + "\n" + new TreeMap<>(path) + "\n" + binding;
    return new ListQuery(values, range(), position(bound, cursors), bound, list.limits().usual());
  }

  private void parse(ListFilter<?> parameter, String text) {
    parameter
        .parse(text)
        .ifPresentOrElse(
            value -> values.put(parameter.name(), value),
            () -> refuse(parameter.name(), parameter.rule()));
    String companion = parameter.companion();
    if (!companion.isEmpty() && !sent.containsKey(companion)) {
      refuse(parameter.name(), "must be sent with " + companion);
    }
  }

  private Span range() {
    Optional<Instant> after = end(ListDefinition.AFTER, ListDefinition.SINCE);
    Optional<Instant> before = end(ListDefinition.BEFORE, ListDefinition.UNTIL);
    if (after.isPresent() && before.isPresent() && after.get().isAfter(before.get())) {
      String start = name(ListDefinition.AFTER, ListDefinition.SINCE);
      String stop = name(ListDefinition.BEFORE, ListDefinition.UNTIL);
      refuse(start, "must not be later than " + stop);
    }
    return new Span(after, before);
  }

  private Optional<Instant> end(ListFilter<Instant> current, ListFilter<Instant> older) {
    if (list.range() != ListDefinition.Range.CREATED_OR_SINCE) {
      return list.range() == ListDefinition.Range.NONE ? Optional.empty() : value(current);
    }
    if (sent.containsKey(current.name()) && sent.containsKey(older.name())) {
      refuse(
          older.name(),
          "must be omitted when " + current.name() + " is sent, which means the same");
    }
    return value(current).or(() -> value(older));
  }

  private Optional<Instant> value(ListFilter<Instant> of) {
    return Optional.ofNullable((Instant) values.get(of.name()));
  }

  private String name(ListFilter<Instant> current, ListFilter<Instant> older) {
    return sent.containsKey(current.name()) ? current.name() : older.name();
  }

  private Optional<ListPosition> position(String binding, ListDefinition.CursorReader cursors) {
    Optional<String> text =
        Optional.ofNullable(sent.get(ListDefinition.CURSOR))
            .filter(sent -> list.limits().max() > 0);
    Optional<ListPosition> position = text.flatMap(sent -> cursors.position(binding, sent));
    if (text.isPresent() && position.isEmpty()) {
      problems.accept(
          new Problem(
              "parameter:" + ListDefinition.CURSOR,
              FaultCode.CURSOR_INVALID,
              "must be the cursor of a page of this list with the same filters"));
    }
    return position;
  }

  private void refuse(String name, String message) {
    problems.accept(ListDefinition.invalid(name, message));
  }
}
