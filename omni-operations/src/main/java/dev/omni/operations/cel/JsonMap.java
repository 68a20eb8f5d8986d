package dev.omni.operations.cel;

import dev.omni.domain.json.Json;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * An object of the input as an expression sees it. A member becomes a value when the expression
 * looks at it, so that a number which CEL cannot hold matters to no other expression.
 */
final class JsonMap extends AbstractMap<String, Object> {
  private final Json.Obj object;
  private final String path;

  JsonMap(Json.Obj object, String path) {
    this.object = object;
    this.path = path;
  }

  /** Returns what it is a view of, with all digits. */
  Json.Obj json() {
    return object;
  }

  @Override
  public boolean containsKey(Object name) {
    return object.members().containsKey(name);
  }

  @Override
  @SuppressWarnings("NullAway") // As Map.get: null for what is not there.
  public Object get(Object name) {
    Json member = object.members().get(name);
    return member == null ? null : CelValues.value(member, path + "." + name);
  }

  @Override
  public int size() {
    return object.members().size();
  }

  @Override
  public Set<String> keySet() {
    return object.members().keySet();
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return object.members().keySet().stream()
            .map(name -> Map.entry(name, Objects.requireNonNull(get(name))))
            .iterator();
      }

      @Override
      public int size() {
        return object.members().size();
      }
    };
  }
}
