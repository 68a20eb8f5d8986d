package dev.omni.domain.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value: immutable, equal by value. Member order is kept for reading by people but does not
 * count for equality, and {@code 1}, {@code 1.0} and {@code 1e0} are the same number.
 */
public sealed interface Json {

  /**
   * The one {@code null}; made here alone, so that no other thread can be amid loading its class.
   */
  @SuppressWarnings("ClassInitializationDeadlock")
  Json NULL = new Null();

  /** The text by which equal values are equal: RFC 8785, with numbers kept exact. */
  default String canonical() {
    return JsonWriter.canonical(this).toString();
  }

  /**
   * A JSON value from a Java one: {@code Json}, {@code CharSequence}, {@code Boolean}, a finite
   * number, {@code Iterable}, {@code Map} with string keys, {@code double[]}, {@code Optional}
   * (empty is null), an enum (its {@code toString}) or {@code null}.
   *
   * @throws IllegalArgumentException for anything else, and for NaN and infinities
   */
  static Json of(@SuppressWarnings("NullAway") Object value) {
    return Values.json(value);
  }

  /** An object from alternating names and values; a value is anything {@link #of} takes. */
  static Obj obj(Object... namesAndValues) {
    if (namesAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("names and values must alternate");
    }
    var members = new OwnedMembers(namesAndValues.length / 2);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put((String) namesAndValues[i], of(namesAndValues[i + 1]));
    }
    return new Obj(members);
  }

  /** An array of what {@link #of} takes. */
  static Arr arr(Object... values) {
    var items = new ArrayList<Json>(values.length);
    for (Object value : values) {
      items.add(of(value));
    }
    return new Arr(items);
  }

  /** An array of finite doubles. */
  static Arr arr(double[] values) {
    var items = new ArrayList<Json>(values.length);
    for (double value : values) {
      items.add(num(value));
    }
    return new Arr(items);
  }

  /** The shortest decimal that reads back as {@code value}; refuses NaN and infinities. */
  static Num num(double value) {
    return new Num(ShortestDecimal.shortest(value));
  }

  /** An integer. */
  static Num num(long value) {
    return new Num(BigDecimal.valueOf(value));
  }

  /** A string. */
  static Str str(String value) {
    return new Str(value);
  }

  /** The name of this value's JSON type, as JSON Schema spells it. */
  String type();

  /** An object. */
  record Obj(Map<String, Json> members) implements Json {
    /** The object without members. */
    public static final Obj EMPTY = new Obj(Map.of());

    /** Keeps the order of {@code members}. */
    public Obj {
      members = members instanceof CachedMembers ? members : unchanging(members);
    }

    private static Map<String, Json> unchanging(Map<String, Json> members) {
      return Collections.unmodifiableMap(
          members instanceof OwnedMembers ours ? ours : new LinkedHashMap<>(members));
    }

    /** The same, for what is written again and again: its canonical text is kept once written. */
    public Obj kept() {
      return members instanceof CachedMembers ? this : new Obj(new CachedMembers(members));
    }

    /** The member of that name, if it is there; a member that is null is there. */
    public Optional<Json> get(String name) {
      return Optional.ofNullable(members.get(name));
    }

    /** The member of that name if it is a string. */
    public Optional<String> text(String name) {
      return members.get(name) instanceof Str s ? Optional.of(s.value()) : Optional.empty();
    }

    /** The member of that name if it is a number. */
    public Optional<BigDecimal> number(String name) {
      return members.get(name) instanceof Num n ? Optional.of(n.value()) : Optional.empty();
    }

    /** The member of that name if it is an object. */
    public Optional<Obj> object(String name) {
      return members.get(name) instanceof Obj o ? Optional.of(o) : Optional.empty();
    }

    /** The member of that name if it is an array. */
    public Optional<Arr> array(String name) {
      return members.get(name) instanceof Arr a ? Optional.of(a) : Optional.empty();
    }

    /** The items of the array of that name; none when there is no such array. */
    public List<Json> items(String name) {
      return array(name).map(Arr::items).orElse(List.of());
    }

    /** Tells whether the member of that name is true. */
    public boolean flag(String name) {
      return members.get(name) instanceof Bool b && b.value();
    }

    /** Whether a member of that name is there and not null. */
    public boolean has(String name) {
      Json value = members.get(name);
      return value != null && !(value instanceof Null);
    }

    /** This object with one member set; {@code value} is anything {@link Json#of} takes. */
    public Obj with(String name, Object value) {
      var next = new OwnedMembers(members);
      next.put(name, of(value));
      return new Obj(next);
    }

    /** This object with the member set when {@code value} is present, else as it is. */
    public Obj withPresent(String name, Optional<?> value) {
      return value.isPresent() ? with(name, value.get()) : this;
    }

    /** This object with the members of another, each in the place of the one of its name. */
    public Obj withAll(Obj others) {
      var next = new OwnedMembers(members);
      next.putAll(others.members);
      return new Obj(next);
    }

    /** This object less one member. */
    public Obj without(String name) {
      if (!members.containsKey(name)) {
        return this;
      }
      var next = new OwnedMembers(members);
      next.remove(name);
      return new Obj(next);
    }

    @Override
    public String type() {
      return "object";
    }

    @Override
    public String toString() {
      return canonical();
    }
  }

  /** An array. */
  record Arr(List<Json> items) implements Json {
    /** The array without items. */
    public static final Arr EMPTY = new Arr(List.of());

    /** Copies {@code items}. */
    public Arr {
      items = List.copyOf(items);
    }

    /** How many items there are. */
    public int size() {
      return items.size();
    }

    /** The item at {@code index}. */
    public Json get(int index) {
      return items.get(index);
    }

    @Override
    public String type() {
      return "array";
    }

    @Override
    public String toString() {
      return canonical();
    }
  }

  /** A string. */
  record Str(String value) implements Json {
    @Override
    public String type() {
      return "string";
    }

    @Override
    public String toString() {
      return canonical();
    }
  }

  /** A number, exact; {@code 1} and {@code 1.0} are equal. */
  record Num(BigDecimal value) implements Json {
    /** An integer of any size. */
    public Num(BigInteger value) {
      this(new BigDecimal(value));
    }

    /** The nearest double. */
    public double asDouble() {
      return value.doubleValue();
    }

    /** Whether the number has no fraction; {@code 2.0} and {@code 2e3} are integers. */
    public boolean isInteger() {
      return value.signum() == 0 || value.scale() <= 0 || value.stripTrailingZeros().scale() <= 0;
    }

    @Override
    public String type() {
      return "number";
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Num n && value.compareTo(n.value) == 0;
    }

    @Override
    public int hashCode() {
      return value.stripTrailingZeros().hashCode();
    }

    @Override
    public String toString() {
      return canonical();
    }
  }

  /** True or false. */
  record Bool(boolean value) implements Json {
    @Override
    public String type() {
      return "boolean";
    }

    @Override
    public String toString() {
      return canonical();
    }
  }

  /** Null; all are equal. */
  record Null() implements Json {
    @Override
    public String type() {
      return "null";
    }

    @Override
    public String toString() {
      return canonical();
    }
  }
}
