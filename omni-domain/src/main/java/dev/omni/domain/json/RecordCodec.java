package dev.omni.domain.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The conversion of records of one type from and to JSON objects. It is built once, from the
 * constructor and one converter a component, and then looks nothing up. A component is a number, a
 * boolean, a text, an enum, a {@code LocalDate}, an {@code Instant}, {@link Json}, an array of
 * doubles or integers, a {@code List}, a {@code Map} with texts for keys, a record or a sealed
 * interface of records. It is absent from the object where it is an empty {@code Optional}, and
 * null where it is marked {@code @Nullable}. Members without a component are not read.
 *
 * @param <T> the record
 */
public final class RecordCodec<T extends Record> implements ValueCodec {
  private static final ClassValue<RecordCodec<?>> IN_SNAKE_CASE =
      new ClassValue<>() {
        @Override
        protected RecordCodec<?> computeValue(Class<?> type) {
          return of(type.asSubclass(Record.class), RecordNames.SNAKE_CASE);
        }
      };

  private final Class<T> type;
  private final List<ComponentCodec> components;
  private final MethodHandle constructor;
  private final boolean open;
  private final Set<String> names = new HashSet<>();
  private final RecordMembers<T> members;

  private RecordCodec(
      Class<T> type, List<ComponentCodec> components, MethodHandle constructor, boolean open) {
    this.type = type;
    this.components = components;
    this.constructor = constructor;
    this.open = open || components.stream().anyMatch(ComponentCodec::isRest);
    components.forEach(component -> component.addNames(names));
    this.members = new RecordMembers<>(this);
  }

  /**
   * Returns the codec of a record.
   *
   * @throws IllegalArgumentException when it cannot be created from here, or has a component of
   *     another type
   */
  public static <T extends Record> RecordCodec<T> of(Class<T> type, RecordNames names) {
    RecordComponent[] all = type.getRecordComponents();
    Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      MethodHandles.Lookup lookup = lookup(type);
      MethodHandle constructor =
          lookup
              .findConstructor(type, MethodType.methodType(void.class, types))
              .asSpreader(Object[].class, types.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
      var components = new ComponentCodec[all.length];
      for (int i = 0; i < all.length; i++) {
        components[i] = ComponentCodec.of(all[i], names, lookup);
      }
      return new RecordCodec<>(type, List.of(components), constructor, names.open(type));
    } catch (ReflectiveOperationException closed) {
      throw new IllegalArgumentException(
          type.getName() + " cannot be created: open its package to dev.omni.domain", closed);
    }
  }

  /** Returns what sees a type: within its package where that is open, else as all do. */
  static MethodHandles.Lookup lookup(Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    } catch (IllegalAccessException closed) {
      return MethodHandles.publicLookup();
    }
  }

  /** Returns what a constructor or an accessor of one argument returns. */
  static Object applied(MethodHandle handle, Object argument) {
    try {
      return (Object) handle.invokeExact(argument);
    } catch (RuntimeException | Error broken) {
      throw broken;
    } catch (Throwable checked) {
      throw new IllegalStateException(checked);
    }
  }

  /** Returns the codec of a record whose components are members in snake case. */
  @SuppressWarnings("unchecked") // That of a class is for its records.
  public static <T extends Record> RecordCodec<T> of(Class<T> type) {
    return (RecordCodec<T>) IN_SNAKE_CASE.get(type);
  }

  /**
   * Returns the record of an object.
   *
   * @throws IllegalArgumentException that names the component and the place that does not fit
   */
  public T read(Json.Obj object) {
    try {
      return created(object);
    } catch (UnfitJsonException unfit) {
      throw new IllegalArgumentException(unfit.getMessage(), unfit);
    }
  }

  @Override
  public Object read(Json json) {
    if (!(json instanceof Json.Obj object)) {
      throw UnfitJsonException.of(json, type);
    }
    return created(object);
  }

  /** Returns the members that no component is. */
  private Json.Obj rest(Json.Obj object) {
    var rest = new OwnedMembers(object.members());
    rest.keySet().removeAll(names);
    return new Json.Obj(rest);
  }

  private T created(Json.Obj object) {
    Object[] values = new Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      ComponentCodec component = components.get(i);
      values[i] = component.read(component.isRest() ? rest(object) : object);
    }
    return cast(constructed(values));
  }

  /** Returns the record of its components. */
  Object constructed(Object[] values) {
    try {
      return (Object) constructor.invokeExact(values);
    } catch (IllegalArgumentException | NullPointerException refused) {
      throw new UnfitJsonException(
          Pointer.ROOT,
          type.getSimpleName(),
          "",
          " is refused by " + type.getName() + ": " + refused);
    } catch (RuntimeException | Error broken) {
      throw broken;
    } catch (Throwable checked) {
      throw new IllegalStateException(checked);
    }
  }

  T cast(Object record) {
    return type.cast(record);
  }

  List<ComponentCodec> components() {
    return components;
  }

  /** Returns the members of the record by place. */
  public RecordMembers<T> members() {
    return members;
  }

  @Override
  public String toString() {
    return type.getName();
  }

  /**
   * Returns the object of a record.
   *
   * @throws NotFiniteException for a number that is infinite or none
   */
  public Json.Obj writeObject(T value) {
    var members = new OwnedMembers(components.size());
    addMembers(value, members);
    return new Json.Obj(members);
  }

  /** Adds the members of a record to those of an object. */
  void addMembers(Object value, OwnedMembers members) {
    for (ComponentCodec component : components) {
      component.write(value, members);
    }
  }

  @Override
  public Json write(Object value) {
    return writeObject(type.cast(value));
  }

  /** Returns whether an object has a member of this record. */
  boolean isIn(Json.Obj object) {
    return names.stream().anyMatch(object.members()::containsKey);
  }

  void addNames(Set<String> all) {
    all.addAll(names);
  }

  /**
   * Returns whether JSON is an object with what this record needs, and nothing that it lacks unless
   * it is open.
   */
  @Override
  public boolean accepts(Json json) {
    return json instanceof Json.Obj object
        && (open || names.containsAll(object.members().keySet()))
        && components.stream().allMatch(component -> component.accepts(object));
  }
}
