package dev.omni.application.batch.codec;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The members of many objects by name. Objects with the same names in the same order have one form;
 * mostly all objects have, so each is compared with the form of the one before first.
 */
final class ObjectForms {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<List<Json>> columns = new ArrayList<>();
  private final Map<List<Integer>, Integer> known = new HashMap<>();
  private final List<int[]> forms = new ArrayList<>();
  private int last = -1;

  /** Adds the members of an object and returns the number of its form. */
  int add(Map<String, Json> members) {
    if (last < 0 || !has(forms.get(last), members)) {
      last = form(members);
    }
    int[] form = forms.get(last);
    int i = 0;
    for (Json value : members.values()) {
      columns.get(form[i++]).add(value);
    }
    return last;
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
          columns.add(new ArrayList<>());
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
