package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.IntToDoubleFunction;

/**
 * All combinations of the values of some members, in the order of their names; the last member
 * changes fastest.
 */
public final class Grid implements RowSource {
  /** Axes up to this size keep their values. */
  private static final int KEPT = 1 << 14;

  private final List<GridAxis> axes;

  /** The values of the axes that keep theirs. */
  private final List<Optional<Column>> kept;

  private final long size;

  Grid(List<GridAxis> axes) {
    this.axes = List.copyOf(axes);
    this.kept = axes.stream().map(Grid::column).toList();
    this.size = product(axes);
  }

  /** Reads the member {@code grid} of an input. */
  public static Grid of(Json.Obj grid) {
    return new Grid(axes(grid));
  }

  static List<GridAxis> axes(Json.Obj grid) {
    return grid.members().entrySet().stream()
        .map(axis -> GridAxis.of(axis.getKey(), axis.getValue()))
        .sorted(Comparator.comparing(GridAxis::name))
        .toList();
  }

  private static Optional<Column> column(GridAxis axis) {
    GridAxis.Values values = axis.values();
    if (values instanceof GridAxis.Range && values.size() > KEPT) {
      return Optional.empty();
    }
    var column = new ColumnBuilder(axis.name(), (int) values.size());
    for (long i = 0; i < values.size(); i++) {
      column.add(values.at(i));
    }
    return Optional.of(column.column());
  }

  /** Returns the number of combinations; the greatest long when there are more. */
  static long product(List<GridAxis> axes) {
    long product = 1;
    for (GridAxis axis : axes) {
      long size = axis.values().size();
      product =
          Math.multiplyHigh(product, size) != 0 || product * size < 0
              ? Long.MAX_VALUE
              : product * size;
    }
    return product;
  }

  @Override
  public long size() {
    return size;
  }

  /** Returns the names of the axes, the fastest last. */
  public List<String> names() {
    return axes.stream().map(GridAxis::name).toList();
  }

  /** Returns the values of an axis. */
  public List<Json> values(int axis) {
    GridAxis.Values values = axes.get(axis).values();
    var all = new ArrayList<Json>();
    for (long i = 0; i < values.size(); i++) {
      all.add(values.at(i));
    }
    return all;
  }

  @Override
  public SourceColumns columns(long first, int count) {
    var columns = new ArrayList<Column>();
    long stride = 1; // How many rows have the same value in a row.
    for (int axis = axes.size() - 1; axis >= 0; axis--) {
      long at = first / stride % axes.get(axis).values().size();
      columns.add(0, column(axis, new Steps(at, first % stride, stride), count));
      stride *= axes.get(axis).values().size();
    }
    return new SourceColumns(count, columns, List.of());
  }

  /**
   * The way along an axis.
   *
   * @param at the value of the first row
   * @param seen how many rows before it have the same one
   * @param stride how many rows in a row have the same one
   */
  private record Steps(long at, long seen, long stride) {
    /** Returns the numbers of the values in consecutive rows, on an axis of some size. */
    PrimitiveIterator.OfLong walk(long size) {
      return new PrimitiveIterator.OfLong() {
        private long now = at;
        private long rows = seen;

        @Override
        public boolean hasNext() {
          return true;
        }

        @Override
        public long nextLong() {
          long value = now;
          rows++;
          if (rows == stride) {
            rows = 0;
            now = now + 1 == size ? 0 : now + 1;
          }
          return value;
        }
      };
    }
  }

  private Column column(int axis, Steps steps, int count) {
    GridAxis own = axes.get(axis);
    PrimitiveIterator.OfLong walk = steps.walk(own.values().size());
    if (kept.get(axis).orElse(null) instanceof Column.Numbers numbers
        && numbers.nulls().isEmpty()) {
      return numbers(own.name(), count, row -> numbers.values()[(int) walk.nextLong()]);
    }
    if (own.values() instanceof GridAxis.Range range) {
      return numbers(own.name(), count, row -> range.value(walk.nextLong()));
    }
    var column = new ColumnBuilder(own.name(), count);
    for (int row = 0; row < count; row++) {
      column.add(own.values().at(walk.nextLong()));
    }
    return column.column();
  }

  private static Column numbers(String name, int count, IntToDoubleFunction value) {
    var numbers = new double[count];
    Arrays.setAll(numbers, value);
    return new Column.Numbers(name, numbers);
  }
}
