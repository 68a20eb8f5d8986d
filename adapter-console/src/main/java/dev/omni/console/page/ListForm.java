package dev.omni.console.page;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.application.list.ListFilter.Role;
import dev.omni.application.list.ListQuery;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Hint;
import dev.omni.console.view.PagePart;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.FormValues;
import dev.omni.domain.fault.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The form of a list's filters, and the reading of what was chosen in it. */
final class ListForm {
  /** Help for a time. */
  static final Hint TIME = new Hint("", "As 2026-01-31T12:00:00Z", "", false);

  private static final String CURSOR = "cursor";

  private ListForm() {}

  /**
   * Returns the filters that were sent; blank ones are none.
   *
   * @throws Fault {@code parameter_invalid} for one that the list does not know or that is sent
   *     twice
   */
  static Map<String, String> sent(ConsoleRequest request, ListDefinition list) {
    TreeSet<String> known = list.names();
    var sent = new LinkedHashMap<String, String>();
    for (String name : new TreeSet<>(request.query().names())) {
      List<String> values = values(request, name);
      if (!known.contains(name)) {
        throw Actions.invalid("query:" + name, ListDefinition.unknown(name, known));
      }
      if (!values.isEmpty() && !name.equals(CURSOR)) {
        sent.put(name, joined(list, name, values));
      } else if (values.size() > 1) {
        throw Actions.invalid("query:" + name, list.tooOften(name));
      }
    }
    return sent;
  }

  /** Returns the lines of a parameter that are not blank. */
  private static List<String> values(ConsoleRequest request, String name) {
    return request.query().all(name).stream()
        .flatMap(String::lines)
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static String joined(ListDefinition list, String name, List<String> values) {
    String all = values.get(0);
    for (String value : values.subList(1, values.size())) {
      all =
          list.joined(name, all, value)
              .orElseThrow(() -> Actions.invalid("query:" + name, list.tooOften(name)));
    }
    return all;
  }

  /**
   * Returns what a request asks of a list, from the page on that its cursor names.
   *
   * @throws Fault {@code parameter_invalid}, {@code cursor_invalid}
   */
  static ListQuery query(ConsoleRequest request, ListDefinition list) {
    return query(request, list, sent(request, list));
  }

  /** Returns what these filters ask of a list, from the page on that the request's cursor names. */
  static ListQuery query(ConsoleRequest request, ListDefinition list, Map<String, String> sent) {
    return located(() -> list.query(sent, request.after()));
  }

  /** Reads something of a list, whose problems are located in the address. */
  static <T> T located(Supplier<T> read) {
    try {
      return read.get();
    } catch (Fault invalid) {
      throw invalid.locatedBy(at -> at.replaceFirst("^parameter:", "query:"));
    }
  }

  /** Returns the form. */
  static PagePart of(ListDefinition list, FormValues query) {
    return of(list, query, Map.of());
  }

  /**
   * Returns the form.
   *
   * @param own fields that know more than the filter of their name
   */
  static PagePart.Filters of(ListDefinition list, FormValues query, Map<String, Field> own) {
    var fields = new ArrayList<Field>();
    for (ListFilter<?> filter : list.parameters()) {
      if (own.containsKey(filter.name())) {
        fields.add(own.get(filter.name()));
      } else if (filter.role() == Role.SELECTS) {
        fields.add(field(filter, query));
      }
    }
    return new PagePart.Filters(fields);
  }

  private static Field field(ListFilter<?> filter, FormValues query) {
    String name = filter.name();
    String label = label(name);
    if (!filter.words().isEmpty()) {
      return CapabilityListPage.choice(name, label, filter.words().toArray(), query);
    }
    if (filter.shape().schema().findText("type").filter("boolean"::equals).isPresent()) {
      return CapabilityListPage.choice(name, label, new Object[] {true, false}, query);
    }
    Field line = Field.line(name, label, query.text(name));
    boolean time =
        filter.shape().schema().findText("format").filter("date-time"::equals).isPresent();
    return time ? line.with(TIME) : line;
  }

  private static String label(String name) {
    String words = name.replaceFirst("_id$", " ID").replace('_', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
