package dev.omni.domain.json;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The differences of two documents: pointers, never values. */
public final class JsonDiff {
  private static final int MOST = 20;

  private JsonDiff() {}

  /** Returns the JSON pointers of the differences, in order, at most twenty. */
  public static List<String> paths(Json one, Json other) {
    var found = new ArrayList<String>();
    collect(one, other, Pointer.ROOT, found);
    return List.copyOf(found.subList(0, Math.min(MOST, found.size())));
  }

  private static void collect(Json one, Json other, Pointer at, List<String> found) {
    if (found.size() >= MOST || one.equals(other)) {
      return;
    }
    if (one instanceof Json.Obj a && other instanceof Json.Obj b) {
      var names = new TreeSet<>(a.members().keySet());
      names.addAll(b.members().keySet());
      for (String name : names) {
        if (a.find(name).isPresent() && b.find(name).isPresent()) {
          collect(a.find(name).get(), b.find(name).get(), at.to(name), found);
        } else {
          found.add(at.to(name).text());
        }
      }
    } else if (one instanceof Json.Arr a && other instanceof Json.Arr b && a.size() == b.size()) {
      for (int i = 0; i < a.size(); i++) {
        collect(a.get(i), b.get(i), at.to(i), found);
      }
    } else {
      found.add(at.text());
    }
  }
}
