package dev.omni.domain.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;

/** Members of an object of a form. They never change. */
final class FormMembers extends AbstractMap<String, Json> {
  private final ObjectForm form;
  private final Json[] values;

  /** Creates the members; the array must not change afterwards. */
  FormMembers(ObjectForm form, Json[] values) {
    this.form = form;
    this.values = values;
  }

  ObjectForm form() {
    return form;
  }

  Json value(int place) {
    return values[place];
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  @SuppressWarnings("NullAway") // A map returns null for an absent key.
  public Json get(Object name) {
    int place = form.place(name);
    return place < 0 ? null : values[place];
  }

  @Override
  public boolean containsKey(Object name) {
    return form.place(name) >= 0;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Json> action) {
    for (int i = 0; i < values.length; i++) {
      action.accept(form.names().get(i), values[i]);
    }
  }

  @Override
  public Collection<Json> values() {
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  @Override
  public Set<Entry<String, Json>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, Json>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return values.length;
      }
    };
  }

  /** The entries in the order of the form. */
  private final class Entries implements Iterator<Entry<String, Json>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < values.length;
    }

    @Override
    public Entry<String, Json> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return Map.entry(form.names().get(next), values[next++]);
    }
  }
}
