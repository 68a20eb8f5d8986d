package dev.omni.domain.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The conversion of an array: a list, or a primitive array in one pass.
 *
 * @param item the codec of the items
 * @param reading what becomes of the items
 * @param writing the items of a value
 */
record ArrayCodec(
    ValueCodec item,
    BiFunction<ArrayCodec, List<Json>, Object> reading,
    Function<Object, Items> writing)
    implements ValueCodec {

  /** The items of a value, by their index. */
  record Items(int count, IntFunction<Object> at) {}

  static ArrayCodec list(ValueCodec item) {
    return new ArrayCodec(item, ArrayCodec::asList, ArrayCodec::ofList);
  }

  static ArrayCodec doubles() {
    return doubles(ScalarCodec.of(double.class, RecordNames.SNAKE_CASE).orElseThrow());
  }

  /** Returns the codec of an array of numbers, NaN where one is null. */
  static ArrayCodec sparse() {
    return doubles(
        new ValueCodecs.MissingCodec(
            ScalarCodec.of(double.class, RecordNames.SNAKE_CASE).orElseThrow()));
  }

  private static ArrayCodec doubles(ValueCodec item) {
    return new ArrayCodec(
        item,
        ArrayCodec::asDoubles,
        value -> new Items(((double[]) value).length, i -> ((double[]) value)[i]));
  }

  static ArrayCodec ints() {
    return new ArrayCodec(
        ScalarCodec.of(int.class, RecordNames.SNAKE_CASE).orElseThrow(),
        ArrayCodec::asInts,
        value -> new Items(((int[]) value).length, i -> ((int[]) value)[i]));
  }

  /** Returns the codec of an array of arrays of numbers. */
  static ArrayCodec matrix(ArrayCodec row) {
    return new ArrayCodec(
        row,
        (codec, items) -> codec.asList(items).toArray(double[][]::new),
        value -> new Items(((double[][]) value).length, i -> ((double[][]) value)[i]));
  }

  /** Returns the codec of an array of arrays of integers. */
  static ArrayCodec intMatrix() {
    return new ArrayCodec(
        ints(),
        (codec, items) -> codec.asList(items).toArray(int[][]::new),
        value -> new Items(((int[][]) value).length, i -> ((int[][]) value)[i]));
  }

  private List<Object> asList(List<Json> items) {
    var all = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      all.add(read(items, i));
    }
    return Collections.unmodifiableList(all);
  }

  private double[] asDoubles(List<Json> items) {
    double[] all = new double[items.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] =
          items.get(i) instanceof Json.Num number ? number.asDouble() : (double) read(items, i);
    }
    return all;
  }

  private int[] asInts(List<Json> items) {
    int[] all = new int[items.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = (int) read(items, i);
    }
    return all;
  }

  private static Items ofList(Object value) {
    List<?> list = (List<?>) value;
    return new Items(list.size(), list::get);
  }

  private Object read(List<Json> items, int index) {
    try {
      return item.read(items.get(index));
    } catch (UnfitJsonException unfit) {
      throw unfit.within(index);
    }
  }

  @Override
  public Object read(Json json) {
    if (!(json instanceof Json.Arr array)) {
      throw UnfitJsonException.of(json, "an array");
    }
    return reading.apply(this, array.items());
  }

  @Override
  public Json write(Object value) {
    Items items = writing.apply(value);
    var all = new ArrayList<Json>(items.count());
    for (int i = 0; i < items.count(); i++) {
      try {
        all.add(item.write(items.at().apply(i)));
      } catch (NotFiniteException broken) {
        throw broken.under("[" + i + "]");
      }
    }
    return new Json.Arr(all);
  }

  @Override
  public boolean accepts(Json json) {
    return json instanceof Json.Arr array && (array.size() == 0 || item.accepts(array.get(0)));
  }
}
