package dev.omni.domain.json;

import java.util.ArrayList;

/**
 * The laying of objects of one form over an object, as {@link Json.Obj#withAll} does it. Where each
 * member goes is found once for all of them.
 */
public final class FormOverlay {
  private final ObjectForm upper;
  private final ObjectForm whole;
  private final Json[] lower;
  private final int[] places;

  /** Creates the overlay over an object. */
  public FormOverlay(Json.Obj base, ObjectForm upper) {
    var names = new ArrayList<>(base.members().keySet());
    upper.names().stream().filter(name -> !base.members().containsKey(name)).forEach(names::add);
    this.upper = upper;
    this.whole = ObjectForm.of(names);
    this.lower = names.stream().map(name -> base.find(name).orElse(Json.NULL)).toArray(Json[]::new);
    this.places = upper.names().stream().mapToInt(whole::place).toArray();
  }

  /** Returns the form of the objects with the members of both. */
  public ObjectForm whole() {
    return whole;
  }

  /**
   * Returns the lower object with the members of an upper one.
   *
   * @param object of the form
   */
  public Json.Obj with(Json.Obj object) {
    if (!(object.members() instanceof FormMembers members) || members.form() != upper) {
      throw new IllegalArgumentException(
          "the object has another form: " + object.members().keySet());
    }
    Json[] values = lower.clone();
    for (int i = 0; i < places.length; i++) {
      values[places[i]] = members.value(i);
    }
    return whole.object(values);
  }
}
