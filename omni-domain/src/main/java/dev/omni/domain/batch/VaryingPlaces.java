package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The places of an input that rows may change, chosen so that all rows agree beside them: with null
 * there, the input of every row is the base with null there.
 *
 * <p>That is the place of each name, with two exceptions. A pointer whose parent is not in the
 * base, or that another row replaces, gives way to the part of it that is there in all rows. A
 * pointer that leads nowhere is shown as a member of its own name, which is an error of the row.
 */
final class VaryingPlaces {
  private final Json.Obj base;
  private final Set<String> named;
  private final List<Place> placed = new ArrayList<>();

  /**
   * Creates the places.
   *
   * @param base that all rows share
   * @param named the names that occur in rows
   */
  VaryingPlaces(Json.Obj base, Set<String> named) {
    this.base = base;
    this.named = named;
    named.forEach(name -> place(name).ifPresent(placed::add));
  }

  /** Returns the place of a name, if it is one in the base. */
  private Optional<Place> place(String name) {
    return Place.parse(name).filter(place -> place.put(base, Json.NULL).isPresent());
  }

  /** Returns their names and pointers, in the order of their UTF-16 code units. */
  List<String> names() {
    var names = new TreeSet<String>();
    for (String name : named) {
      Optional<Place> place = place(name);
      names.add(
          place.isEmpty()
              ? Pointer.ROOT.to(name).text()
              : place.get().name(name, kept(place.get())));
    }
    return List.copyOf(names);
  }

  /** Returns how many steps of a place are there in all rows. */
  private int kept(Place place) {
    int steps = place.stepsWithin(base);
    for (Place other : placed) {
      if (other.covers(place)) {
        steps = Math.min(steps, other.steps().size());
      }
    }
    return steps;
  }
}
