package dev.omni.domain.json;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/** The members of an object, sorted by name. */
final class SortedMembers {
  /** Up to this number of members, insertion is faster than a sort of names and a second look. */
  private static final int FEW = 24;

  private final String[] names;
  private final Json[] values;
  private int size;

  SortedMembers(Map<String, Json> members) {
    int count = members.size();
    this.names = new String[count];
    this.values = new Json[count];
    if (count <= FEW) {
      members.forEach(this::insert);
    } else {
      members.keySet().toArray(names);
      Arrays.sort(names);
      for (size = 0; size < count; size++) {
        values[size] = Objects.requireNonNull(members.get(names[size]));
      }
    }
  }

  private void insert(String name, Json value) {
    int at = size++;
    while (at > 0 && names[at - 1].compareTo(name) > 0) {
      names[at] = names[at - 1];
      values[at] = values[at - 1];
      at--;
    }
    names[at] = name;
    values[at] = value;
  }

  int size() {
    return size;
  }

  String name(int i) {
    return names[i];
  }

  Json value(int i) {
    return values[i];
  }
}
