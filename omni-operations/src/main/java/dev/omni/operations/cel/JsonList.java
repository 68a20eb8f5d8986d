package dev.omni.operations.cel;

import dev.omni.domain.json.Json;
import java.util.AbstractList;
import java.util.RandomAccess;

/** An array of the input as an expression sees it; items become values when it looks at them. */
final class JsonList extends AbstractList<Object> implements RandomAccess {
  private final Json.Arr array;
  private final String path;

  JsonList(Json.Arr array, String path) {
    this.array = array;
    this.path = path;
  }

  /** Returns what it is a view of, with all digits. */
  Json.Arr json() {
    return array;
  }

  @Override
  public Object get(int index) {
    return CelValues.value(array.items().get(index), path + "[" + index + "]");
  }

  @Override
  public int size() {
    return array.items().size();
  }
}
