package dev.omni.domain.json;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The conversion of one component of a record.
 *
 * @param name of the member
 * @param own name of the component
 * @param owner record and component, for messages
 * @param codec of the value
 * @param presence whether it may be absent
 * @param otherwise the value of an absent member, if it has one
 * @param accessor from the record to the value
 */
record ComponentCodec(
    String name,
    String own,
    String owner,
    ValueCodec codec,
    Presence presence,
    Optional<Json> otherwise,
    MethodHandle accessor) {

  /** The kinds of components by how an absent value is written. */
  enum Presence {
    REQUIRED,
    NULLABLE,
    OPTIONAL,
    OPTIONAL_DOUBLE,
    OPTIONAL_INT,
    /** A record whose members stand in this object, or a map of those that have no component. */
    FLAT,
    /** The same, of which all members may be absent. */
    FLAT_OPTIONAL
  }

  static ComponentCodec of(
      RecordComponent component, RecordNames names, MethodHandles.Lookup lookup)
      throws IllegalAccessException {
    MethodHandle accessor =
        lookup
            .unreflect(component.getAccessor())
            .asType(MethodType.methodType(Object.class, Object.class));
    String owner = component.getDeclaringRecord().getSimpleName() + "." + component.getName();
    Presence presence = presence(component, names);
    AnnotatedType type = component.getAnnotatedType();
    try {
      ValueCodec codec =
          switch (presence) {
            case OPTIONAL, FLAT_OPTIONAL -> ValueCodecs.of(argument(type), names);
            case OPTIONAL_DOUBLE -> ValueCodecs.of(double.class, names);
            case OPTIONAL_INT -> ValueCodecs.of(int.class, names);
            default -> ValueCodecs.of(type, names);
          };
      return new ComponentCodec(
          names.member(component),
          component.getName(),
          owner,
          codec,
          presence,
          names.otherwise(component),
          accessor);
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException(owner + ": " + unknown.getMessage(), unknown);
    }
  }

  private static AnnotatedType argument(AnnotatedType type) {
    return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[0];
  }

  private static Presence presence(RecordComponent component, RecordNames names) {
    Class<?> type = component.getType();
    if (names.flat(component)) {
      return type == Optional.class ? Presence.FLAT_OPTIONAL : Presence.FLAT;
    }
    if (type == Optional.class) {
      return Presence.OPTIONAL;
    }
    if (type == OptionalDouble.class) {
      return Presence.OPTIONAL_DOUBLE;
    }
    if (type == OptionalInt.class) {
      return Presence.OPTIONAL_INT;
    }
    return nullable(component) ? Presence.NULLABLE : Presence.REQUIRED;
  }

  private static boolean nullable(RecordComponent component) {
    return Stream.concat(
            Arrays.stream(component.getAnnotations()),
            Arrays.stream(component.getAnnotatedType().getAnnotations()))
        .anyMatch(ValueCodecs::isNullable);
  }

  /** Returns the value of this component in an object. */
  @SuppressWarnings("NullAway") // A component that is marked @Nullable may be null.
  Object read(Json.Obj object) {
    if (presence == Presence.FLAT) {
      return codec.read(object);
    }
    if (codec instanceof RecordCodec<?> flat && presence == Presence.FLAT_OPTIONAL) {
      return flat.isIn(object) ? Optional.of(flat.read((Json) object)) : Optional.empty();
    }
    Json json = found(object);
    boolean there = json != null && !(json instanceof Json.Null && presence != Presence.REQUIRED);
    return switch (presence) {
      case OPTIONAL -> there ? Optional.of(value(json)) : Optional.empty();
      case OPTIONAL_DOUBLE ->
          there ? OptionalDouble.of((double) value(json)) : OptionalDouble.empty();
      case OPTIONAL_INT -> there ? OptionalInt.of((int) value(json)) : OptionalInt.empty();
      case NULLABLE -> there ? value(json) : null;
      default -> {
        if (!there && otherwise.isPresent()) {
          yield value(otherwise.get());
        }
        if (!there) {
          throw new ValueCodec.UnfitJsonException(
              Pointer.ROOT.to(name), owner, "there is no member ", " in the JSON");
        }
        yield value(json);
      }
    };
  }

  /** Returns the member of the component's own name where there is one, else that of its JSON. */
  @SuppressWarnings("NullAway") // Null where neither is there: a lookup a member, in every row.
  private Json found(Json.Obj object) {
    Json json = object.members().get(name);
    return json == null && !own.equals(name) ? object.members().get(own) : json;
  }

  private Object value(Json json) {
    try {
      return codec.read(json);
    } catch (ValueCodec.UnfitJsonException unfit) {
      throw unfit.within(name, owner);
    }
  }

  /** Adds the member that this component of a record is, or its members. */
  void write(Object record, OwnedMembers members) {
    Object value = RecordCodec.applied(accessor, record);
    if (codec instanceof RecordCodec<?> flat && presence == Presence.FLAT) {
      flat.addMembers(value, members);
      return;
    }
    if (isRest()) {
      members.putAll(((Json.Obj) codec.write(value)).members());
      return;
    }
    if (codec instanceof RecordCodec<?> flat && presence == Presence.FLAT_OPTIONAL) {
      ((Optional<?>) value).ifPresent(there -> flat.addMembers(there, members));
      return;
    }
    Optional<Object> there =
        switch (presence) {
          case OPTIONAL -> ((Optional<?>) value).map(Object.class::cast);
          case OPTIONAL_DOUBLE -> {
            var number = (OptionalDouble) value;
            yield number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
          }
          case OPTIONAL_INT -> {
            var number = (OptionalInt) value;
            yield number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
          }
          default -> Optional.ofNullable(value);
        };
    if (there.isPresent()) {
      try {
        members.put(name, codec.write(there.get()));
      } catch (NotFiniteException broken) {
        throw broken.under(name);
      }
    } else if (presence == Presence.NULLABLE) {
      members.put(name, Json.NULL);
    }
  }

  void addNames(Set<String> all) {
    if (codec instanceof RecordCodec<?> flat && isFlat()) {
      flat.addNames(all);
    } else if (!isFlat()) {
      all.add(name);
    }
  }

  /** Returns whether this is the members that no other component is. */
  boolean isRest() {
    return presence == Presence.FLAT && codec instanceof MapCodec;
  }

  /** Returns whether the members of this component stand in the object that has it. */
  boolean isFlat() {
    return presence == Presence.FLAT || presence == Presence.FLAT_OPTIONAL;
  }

  /** Returns whether an object has what this component needs. */
  boolean accepts(Json.Obj object) {
    if (isFlat()) {
      return true;
    }
    Json json = object.members().get(name);
    return json == null
        ? presence != Presence.REQUIRED || otherwise.isPresent()
        : codec.accepts(json) || (json instanceof Json.Null && presence != Presence.REQUIRED);
  }
}
