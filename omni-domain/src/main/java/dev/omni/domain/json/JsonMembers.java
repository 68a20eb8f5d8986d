package dev.omni.domain.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Reading the members of an object. What is found may be absent; what is named alone must be there.
 */
public sealed interface JsonMembers permits Json.Obj {
  /** Returns the members in their order. */
  Map<String, Json> members();

  /** Returns a member; a member that is null is present. */
  default Optional<Json> find(String name) {
    return Optional.ofNullable(members().get(name));
  }

  /**
   * Returns a string.
   *
   * @throws NoSuchElementException when there is none of this name
   */
  default String text(String name) {
    return findText(name).orElseThrow(() -> missing("string " + name));
  }

  /**
   * Returns a number as the nearest double.
   *
   * @throws NoSuchElementException when there is none of this name
   */
  default double number(String name) {
    return findNumber(name).orElseThrow(() -> missing("number " + name)).doubleValue();
  }

  /** Returns a member if it is a string. */
  default Optional<String> findText(String name) {
    return members().get(name) instanceof Json.Str s ? Optional.of(s.value()) : Optional.empty();
  }

  /** Returns a member if it is a number. */
  default Optional<BigDecimal> findNumber(String name) {
    return members().get(name) instanceof Json.Num n ? Optional.of(n.value()) : Optional.empty();
  }

  /** Returns a member if it is a whole number from 0, of at most 18 digits. */
  default Optional<Long> findWhole(String name) {
    return findNumber(name)
        .filter(n -> n.signum() >= 0 && n.precision() - n.scale() <= 18)
        .filter(n -> n.stripTrailingZeros().scale() <= 0)
        .map(BigDecimal::longValue);
  }

  /** Returns a member if it is an object. */
  default Optional<Json.Obj> findObject(String name) {
    return members().get(name) instanceof Json.Obj o ? Optional.of(o) : Optional.empty();
  }

  /** Returns a member if it is an array. */
  default Optional<Json.Arr> findArray(String name) {
    return members().get(name) instanceof Json.Arr a ? Optional.of(a) : Optional.empty();
  }

  /** Returns the items of the array of that name; none when there is no such array. */
  default List<Json> items(String name) {
    return findArray(name).map(Json.Arr::items).orElse(List.of());
  }

  /**
   * Returns the value at a JSON pointer (RFC 6901, 2013), as {@code /legs/0/price}.
   *
   * @throws NoSuchElementException when there is none
   */
  default Json at(String pointer) {
    return new Pointer(pointer).in((Json) this).orElseThrow(() -> missing("value at " + pointer));
  }

  private NoSuchElementException missing(String what) {
    return new NoSuchElementException("no " + what + "; the members are " + members().keySet());
  }

  /** Returns whether a member is true. */
  default boolean flag(String name) {
    return members().get(name) instanceof Json.Bool b && b.value();
  }

  /** Returns whether a member is present and not null. */
  default boolean has(String name) {
    Json value = members().get(name);
    return value != null && !(value instanceof Json.Null);
  }
}
