package dev.omni.domain.json;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Reads the members of an object whose shape has been checked, defaults filled in. A member that is
 * not there, or is of another type, is a broken promise of the caller: {@link
 * NoSuchElementException}.
 */
public record JsonFields(Json.Obj object) {
  /** Whether the member is there and not null. */
  public boolean has(String name) {
    return object.has(name);
  }

  /** A number. */
  public double number(String name) {
    return object.number(name).orElseThrow(() -> missing(name)).doubleValue();
  }

  /**
   * 1 less a number, worked out in decimal: of a number near 1 it keeps the digits that the nearest
   * double has lost.
   */
  public double complement(String name) {
    return BigDecimal.ONE
        .subtract(object.number(name).orElseThrow(() -> missing(name)))
        .doubleValue();
  }

  /** An integer within {@code int}. */
  public int integer(String name) {
    return object.number(name).orElseThrow(() -> missing(name)).intValueExact();
  }

  /** An integer within {@code long}. */
  public long whole(String name) {
    return object.number(name).orElseThrow(() -> missing(name)).longValueExact();
  }

  /** A string. */
  public String text(String name) {
    return object.text(name).orElseThrow(() -> missing(name));
  }

  /** True or false. */
  public boolean flag(String name) {
    return object.get(name).orElseThrow(() -> missing(name)).equals(new Json.Bool(true));
  }

  /** A date. */
  public LocalDate date(String name) {
    return LocalDate.parse(text(name));
  }

  /** The items of an array. */
  public List<Json> items(String name) {
    return object.array(name).orElseThrow(() -> missing(name)).items();
  }

  /** The items of an array of objects. */
  public List<JsonFields> objects(String name) {
    return items(name).stream().map(item -> new JsonFields((Json.Obj) item)).toList();
  }

  /** The items of an array of strings. */
  public List<String> texts(String name) {
    return items(name).stream().map(item -> ((Json.Str) item).value()).toList();
  }

  /** The items of an array of numbers. */
  public double[] numbers(String name) {
    return doubles(items(name));
  }

  /** The rows of an array of arrays of numbers; rows may differ in length. */
  public double[][] rows(String name) {
    return items(name).stream()
        .map(row -> doubles(((Json.Arr) row).items()))
        .toArray(double[][]::new);
  }

  /** An object within. */
  public JsonFields fields(String name) {
    return new JsonFields(object.object(name).orElseThrow(() -> missing(name)));
  }

  private static double[] doubles(List<Json> items) {
    return items.stream().mapToDouble(item -> ((Json.Num) item).asDouble()).toArray();
  }

  private static NoSuchElementException missing(String name) {
    return new NoSuchElementException("no usable member " + name);
  }
}
