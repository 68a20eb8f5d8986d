package dev.omni.domain.json;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Typed access to the members of a validated object with defaults filled in. An absent member or
 * one of another type is a programming error: {@link NoSuchElementException}.
 */
public record JsonFields(Json.Obj object) {
  /** Returns whether a member is present and not null. */
  public boolean has(String name) {
    return object.has(name);
  }

  /** Returns a number. */
  public double number(String name) {
    return object.number(name);
  }

  /**
   * Returns 1 minus a number, computed in decimal. For numbers near 1, this preserves digits that
   * the nearest double has lost.
   */
  public double complement(String name) {
    return BigDecimal.ONE
        .subtract(object.findNumber(name).orElseThrow(() -> missing(name)))
        .doubleValue();
  }

  /** Returns an integer within {@code int}. */
  public int integer(String name) {
    return object.findNumber(name).orElseThrow(() -> missing(name)).intValueExact();
  }

  /** Returns an integer within {@code long}. */
  public long whole(String name) {
    return object.findNumber(name).orElseThrow(() -> missing(name)).longValueExact();
  }

  /** Returns a string. */
  public String text(String name) {
    return object.text(name);
  }

  /** Returns a boolean. */
  public boolean flag(String name) {
    return object.find(name).orElseThrow(() -> missing(name)).equals(new Json.Bool(true));
  }

  /** Returns a date. */
  public LocalDate date(String name) {
    return LocalDate.parse(text(name));
  }

  /** Returns the items of an array. */
  public List<Json> items(String name) {
    return object.findArray(name).orElseThrow(() -> missing(name)).items();
  }

  /** Returns the items of an array of objects. */
  public List<JsonFields> objects(String name) {
    return items(name).stream().map(item -> new JsonFields((Json.Obj) item)).toList();
  }

  /** Returns the items of an array of strings. */
  public List<String> texts(String name) {
    return items(name).stream().map(item -> ((Json.Str) item).value()).toList();
  }

  /** Returns the items of an array of numbers. */
  public double[] numbers(String name) {
    return doubles(items(name));
  }

  /** Returns the rows of an array of arrays of numbers; rows may differ in length. */
  public double[][] rows(String name) {
    return items(name).stream()
        .map(row -> doubles(((Json.Arr) row).items()))
        .toArray(double[][]::new);
  }

  /** Returns a nested object. */
  public JsonFields fields(String name) {
    return new JsonFields(object.findObject(name).orElseThrow(() -> missing(name)));
  }

  private static double[] doubles(List<Json> items) {
    return items.stream().mapToDouble(item -> ((Json.Num) item).asDouble()).toArray();
  }

  private static NoSuchElementException missing(String name) {
    return new NoSuchElementException("no usable member " + name);
  }
}
