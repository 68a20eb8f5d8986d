package dev.omni.domain.json;

import dev.omni.domain.json.ComponentCodec.Presence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The members of a record by place, those of its flat components among them, so that many records
 * which differ in some members are made without JSON. The value of a member is that of its type
 * without {@code Optional}; null means one that is absent or null.
 *
 * @param <T> the record
 */
public final class RecordMembers<T extends Record> {
  private final RecordCodec<T> codec;
  private final List<ComponentCodec> members = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  RecordMembers(RecordCodec<T> codec) {
    this.codec = codec;
    add(codec);
    for (int i = 0; i < members.size(); i++) {
      places.put(members.get(i).name(), i);
    }
  }

  private void add(RecordCodec<?> of) {
    for (ComponentCodec component : of.components()) {
      if (component.codec() instanceof RecordCodec<?> inner && component.isFlat()) {
        add(inner);
      } else {
        members.add(component);
      }
    }
  }

  /** Returns how many members there are. */
  public int count() {
    return members.size();
  }

  /** Returns the name of the member at a place. */
  public String name(int place) {
    return members.get(place).name();
  }

  /** Returns the place of a member, if the record has it under this very name. */
  public Optional<Integer> find(String name) {
    return Optional.ofNullable(places.get(name)).filter(place -> !members.get(place).isRest());
  }

  /**
   * Returns the place of a member.
   *
   * @throws NoSuchElementException when the record has none of this name
   */
  public int place(String name) {
    return find(name)
        .orElseThrow(() -> new NoSuchElementException(codec + " has no member " + name));
  }

  /** Returns the type of a member that is a single value, {@code Object} for all others. */
  public Class<?> type(int place) {
    return members.get(place).codec() instanceof ScalarCodec scalar ? scalar.type() : Object.class;
  }

  /** Returns whether a member may be absent or null. */
  public boolean isOptional(int place) {
    return members.get(place).presence() != Presence.REQUIRED;
  }

  /** Returns the values of a record, by place. */
  public Object[] values(T record) {
    var values = new Object[members.size()];
    collect(codec, record, values, 0);
    return values;
  }

  /** Collects the values of a record that may be absent, and returns the place behind them. */
  @SuppressWarnings("NullAway") // An absent record has components that are absent.
  private static int collect(RecordCodec<?> of, Object record, Object[] into, int from) {
    int at = from;
    for (ComponentCodec component : of.components()) {
      Object value = record == null ? null : RecordCodec.applied(component.accessor(), record);
      if (component.codec() instanceof RecordCodec<?> inner && component.isFlat()) {
        at = collect(inner, plain(value), into, at);
      } else {
        into[at++] = plain(value);
      }
    }
    return at;
  }

  @SuppressWarnings("NullAway") // Null means absent.
  private static Object plain(Object value) {
    if (value instanceof Optional<?> some) {
      return some.orElse(null);
    }
    if (value instanceof OptionalDouble number) {
      return number.isPresent() ? number.getAsDouble() : null;
    }
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? number.getAsInt() : null;
    }
    return value;
  }

  /**
   * Returns the record of values.
   *
   * @param values by place
   * @throws IllegalArgumentException when a value that must be there is absent, or the record
   *     refuses them
   */
  public T with(Object[] values) {
    return codec.cast(made(codec, values, 0));
  }

  private static Object made(RecordCodec<?> of, Object[] values, int from) {
    var arguments = new Object[of.components().size()];
    int at = from;
    for (int i = 0; i < arguments.length; i++) {
      ComponentCodec component = of.components().get(i);
      if (component.codec() instanceof RecordCodec<?> inner && component.isFlat()) {
        int end = at + inner.members().count();
        boolean absent = component.presence() == Presence.FLAT_OPTIONAL && none(values, at, end);
        Object flat = absent ? null : made(inner, values, at);
        arguments[i] = component.presence() == Presence.FLAT ? flat : Optional.ofNullable(flat);
        at = end;
      } else {
        arguments[i] = wrapped(component, values[at++]);
      }
    }
    return of.constructed(arguments);
  }

  private static boolean none(Object[] values, int from, int to) {
    for (int i = from; i < to; i++) {
      if (values[i] != null) {
        return false;
      }
    }
    return true;
  }

  private static Object wrapped(ComponentCodec component, Object value) {
    return switch (component.presence()) {
      case OPTIONAL -> Optional.ofNullable(value);
      case OPTIONAL_DOUBLE ->
          value == null ? OptionalDouble.empty() : OptionalDouble.of((double) value);
      case OPTIONAL_INT -> value == null ? OptionalInt.empty() : OptionalInt.of((int) value);
      case NULLABLE -> value;
      default -> {
        if (value == null) {
          throw new IllegalArgumentException(component.owner() + " has no value");
        }
        yield value;
      }
    };
  }

  /**
   * Returns the value that JSON becomes as a member.
   *
   * @throws IllegalArgumentException when it does not fit
   */
  public Object read(int place, Json json) {
    try {
      return members.get(place).codec().read(json);
    } catch (ValueCodec.UnfitJsonException unfit) {
      throw new IllegalArgumentException(unfit.getMessage(), unfit);
    }
  }

  /** Returns the JSON of a value that is there. */
  public Json write(int place, Object value) {
    return members.get(place).codec().write(value);
  }

  /**
   * Returns the value that a finite number becomes as a member.
   *
   * @throws IllegalArgumentException when the member is none, or an integer and this has a fraction
   */
  public Object number(int place, double value) {
    Class<?> type = type(place);
    if (type == double.class || type == Double.class) {
      return value;
    }
    if ((type == int.class || type == Integer.class) && value == (int) value) {
      return (int) value;
    }
    return read(place, Json.num(value));
  }
}
