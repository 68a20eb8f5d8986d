package dev.omni.domain.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names of the members of objects that are alike, as the rows of a table are. The objects share
 * the names and their order in canonical text, so that one object is an array of values.
 */
public final class ObjectForm {
  private final List<String> names;
  private final Map<String, Integer> places = new HashMap<>();
  private final int[] sorted;

  /** Written on first use; concurrent threads may write them twice with equal content. */
  private final byte[][] labels;

  private ObjectForm(List<String> names) {
    this.names = List.copyOf(names);
    for (int i = 0; i < names.size(); i++) {
      if (places.put(names.get(i), i) != null) {
        throw new IllegalArgumentException("two members have the name " + names.get(i));
      }
    }
    this.sorted = names.stream().sorted().mapToInt(places::get).toArray();
    this.labels = new byte[names.size()][];
  }

  /**
   * Returns the form of objects with these members.
   *
   * @throws IllegalArgumentException when two names are equal
   */
  public static ObjectForm of(List<String> names) {
    return new ObjectForm(names);
  }

  /** Returns the form of objects with these members. */
  public static ObjectForm of(String... names) {
    return new ObjectForm(List.of(names));
  }

  /** Returns the form that an object was made with, if it was. */
  public static Optional<ObjectForm> find(Json.Obj object) {
    return object.members() instanceof FormMembers alike
        ? Optional.of(alike.form())
        : Optional.empty();
  }

  /** Returns the names in their order. */
  public List<String> names() {
    return names;
  }

  /**
   * Returns an object of this form.
   *
   * @param values in the order of the names; the array must not change afterwards
   */
  public Json.Obj object(Json... values) {
    if (values.length != names.size()) {
      throw new IllegalArgumentException(
          "the members " + names + " do not have " + values.length + " values");
    }
    return new Json.Obj(new FormMembers(this, values));
  }

  /** Returns the place of a name; -1 when there is no such member. */
  int place(Object name) {
    Integer place = places.get(name);
    return place == null ? -1 : place;
  }

  /** Returns the place of the n-th member of canonical text. */
  int sorted(int n) {
    return sorted[n];
  }

  /** Returns a name as canonical text has it, in UTF-8; the array must not be changed. */
  byte[] label(int place) {
    byte[] label = labels[place];
    if (label == null) {
      label = JsonWriter.canonical(Json.str(names.get(place))).bytes();
      labels[place] = label;
    }
    return label;
  }
}
