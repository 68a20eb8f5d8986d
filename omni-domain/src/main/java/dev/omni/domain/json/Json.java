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
 * A JSON value: immutable, equal by value. Member order is preserved for readers but ignored by
 * equality. The numbers {@code 1}, {@code 1.0} and {@code 1e0} are equal.
 */
public sealed interface Json {

  /**
   * The only {@code null}. Created here alone, so that class loading cannot deadlock between
   * threads.
   */
  @SuppressWarnings("ClassInitializationDeadlock")
  Json NULL = new Null();

  /** Returns the canonical text: RFC 8785 with exact numbers. Equal values have equal texts. */
  default String canonical() {
    return JsonWriter.canonical(this).toString();
  }

  /**
   * Converts a Java value: {@code Json}, {@code CharSequence}, {@code Boolean}, a finite number,
   * {@code Iterable}, {@code Map} with string keys, {@code double[]}, {@code Optional} (empty is
   * null), an enum (its {@code toString}) or {@code null}.
   *
   * @throws IllegalArgumentException for anything else, and for NaN and infinities
   */
  static Json of(@SuppressWarnings("NullAway") Object value) {
    return Values.json(value);
  }

  /** Creates an object from alternating names and values; {@link #of} converts the values. */
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

  /** Creates an array; {@link #of} converts the items. */
  static Arr arr(Object... values) {
    var items = new ArrayList<Json>(values.length);
    for (Object value : values) {
      items.add(of(value));
    }
    return new Arr(items);
  }

  /** Creates an array of finite doubles. */
  static Arr arr(double[] values) {
    var items = new ArrayList<Json>(values.length);
    for (double value : values) {
      items.add(num(value));
    }
    return new Arr(items);
  }

  /** Creates the shortest decimal that parses to {@code value}; rejects NaN and infinities. */
  static Num num(double value) {
    return new Num(ShortestDecimal.shortest(value));
  }

  /** Creates an integer. */
  static Num num(long value) {
    return new Num(BigDecimal.valueOf(value));
  }

  /** Creates a string. */
  static Str str(String value) {
    return new Str(value);
  }

  /** Returns the name of the JSON type, as in JSON Schema. */
  default String type() {
    return Values.type(this);
  }

  /** An object. */
  record Obj(Map<String, Json> members) implements Json, JsonMembers {
    /** The object without members. */
    public static final Obj EMPTY = new Obj(Map.of());

    /** Copies the members in their order. */
    public Obj {
      members = members instanceof CachedMembers ? members : unchanging(members);
    }

    private static Map<String, Json> unchanging(Map<String, Json> members) {
      return Collections.unmodifiableMap(
          members instanceof OwnedMembers ours ? ours : new LinkedHashMap<>(members));
    }

    /**
     * Returns an equal object that caches its canonical text, for objects that are written often.
     */
    public Obj cached() {
      return members instanceof CachedMembers ? this : new Obj(new CachedMembers(members));
    }

    /**
     * Returns this object as a record, component by component, with camel case for snake case. A
     * component is a number, a boolean, a string, an enum, a {@code LocalDate}, {@link Json}, a
     * {@code List} or a record of these; {@code Optional}, or marked {@code @Nullable}, where the
     * member may be absent. Members without a component are ignored.
     *
     * @throws IllegalArgumentException that names the component and the place that does not fit
     */
    public <R extends Record> R as(Class<R> type) {
      return RecordCodec.of(type).read(this);
    }

    /** Returns this object with one member set; {@link Json#of} converts the value. */
    public Obj with(String name, Object value) {
      var next = new OwnedMembers(members);
      next.put(name, of(value));
      return new Obj(next);
    }

    /** Returns this object with a member set if {@code value} is present, else unchanged. */
    public Obj withPresent(String name, Optional<?> value) {
      return value.isPresent() ? with(name, value.get()) : this;
    }

    /**
     * Returns this object with the members of another, each in the place of the one of its name.
     */
    public Obj withAll(Obj others) {
      var next = new OwnedMembers(members);
      next.putAll(others.members);
      return new Obj(next);
    }

    /** Returns this object without one member. */
    public Obj without(String name) {
      if (!members.containsKey(name)) {
        return this;
      }
      var next = new OwnedMembers(members);
      next.remove(name);
      return new Obj(next);
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

    public Arr {
      items = List.copyOf(items);
    }

    /** Returns the number of items. */
    public int size() {
      return items.size();
    }

    /** Returns the item at {@code index}. */
    public Json get(int index) {
      return items.get(index);
    }

    @Override
    public String toString() {
      return canonical();
    }
  }

  /** A string. */
  record Str(String value) implements Json {
    @Override
    public String toString() {
      return canonical();
    }
  }

  /** An exact number; {@code 1} and {@code 1.0} are equal. */
  record Num(BigDecimal value) implements Json {
    /**
     * Creates the shortest decimal of a double from its digits, {@code digits * 10^-scale}, as
     * {@link #isShortest} numbers have them.
     */
    public static Num shortest(long digits, int scale) {
      return new Num(DoubleDecimal.of(digits, scale));
    }

    /**
     * Returns the double whose shortest decimal is {@code digits * 10^exponent}; NaN when none is
     * found at once, which leaves it open whether there is one.
     *
     * @param digits at most 17 of them, not negative
     */
    public static double ofDecimal(long digits, int exponent) {
      return ShortestDecimal.ofDecimal(digits, exponent);
    }

    /** Creates an integer of any size. */
    public Num(BigInteger value) {
      this(new BigDecimal(value));
    }

    /** Returns the nearest double. */
    public double asDouble() {
      return ShortestDecimal.nearest(value);
    }

    /**
     * Returns whether the number is the decimal of a double: the shortest that parses to it. So
     * 100, 0.1 and 1e300 are, 9007199254740993 is not, nor is the double nearest to 0.1 in full
     * length.
     */
    public boolean isOfDouble() {
      return ShortestDecimal.isOfDouble(value);
    }

    /** Returns whether the number is known to be the shortest decimal of a double. */
    public boolean isShortest() {
      return value instanceof DoubleDecimal;
    }

    @Override
    public String canonical() {
      return Canonical.number(value);
    }

    /** Returns whether the number has no fraction; {@code 2.0} and {@code 2e3} are integers. */
    public boolean isInteger() {
      return value.signum() == 0 || value.scale() <= 0 || value.stripTrailingZeros().scale() <= 0;
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
    public String toString() {
      return canonical();
    }
  }

  /** Null; all instances are equal. */
  record Null() implements Json {
    @Override
    public String toString() {
      return canonical();
    }
  }
}
