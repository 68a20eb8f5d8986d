package dev.omni.application.batch.codec;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The members of many objects by name. Objects with the same names in the same order have one form;
 * mostly all objects have, so each is compared with the form of the one before first.
 */
final class ObjectForms {
  private final int expected;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<List<Json>> columns = new ArrayList<>();
  private final Map<List<Integer>, Integer> known = new HashMap<>();
  private final List<int[]> forms = new ArrayList<>();
  private Optional<ObjectForm> shared = Optional.empty();
  private int last = -1;

  /**
   * Creates the forms of no objects.
   *
   * @param expected number of objects
   */
  ObjectForms(int expected) {
    this.expected = expected;
  }

  /** Adds the members of an object and returns the number of its form. */
  int add(Json.Obj object) {
    Optional<ObjectForm> own = ObjectForm.find(object);
    Map<String, Json> members = object.members();
    boolean same = own.isPresent() && shared.isPresent() && own.get() == shared.get();
    if (!same && (last < 0 || !has(forms.get(last), members))) {
      last = form(members);
    }
    shared = own;
    members.forEach(new Columns(forms.get(last)));
    return last;
  }

  /** The columns that take the members of one object in their order. */
  private final class Columns implements BiConsumer<String, Json> {
    private final int[] form;
    private int next;

    Columns(int[] form) {
      this.form = form;
    }

    @Override
    public void accept(String name, Json value) {
      columns.get(form[next++]).add(value);
    }
  }

  private boolean has(int[] form, Map<String, Json> members) {
    if (form.length != members.size()) {
      return false;
    }
    int i = 0;
    for (String name : members.keySet()) {
      if (!names.get(form[i++]).equals(name)) {
        return false;
      }
    }
    return true;
  }

  private int form(Map<String, Json> members) {
    int[] form = members.keySet().stream().mapToInt(this::number).toArray();
    List<Integer> key = Arrays.stream(form).boxed().toList();
    Integer same = known.putIfAbsent(key, forms.size());
    if (same != null) {
      return same;
    }
    forms.add(form);
    return forms.size() - 1;
  }

  private int number(String name) {
    return numbers.computeIfAbsent(
        name,
        added -> {
          names.add(added);
          columns.add(new ArrayList<>(expected));
          return names.size() - 1;
        });
  }

  List<String> names() {
    return names;
  }

  /** Returns the forms: numbers of names. */
  List<int[]> forms() {
    return forms;
  }

  /** Returns the values of each name. */
  List<List<Json>> columns() {
    return columns;
  }
}
