package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.ObjectForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * All combinations of the values of some members, in the order of their names; the last member
 * changes fastest.
 */
public final class Grid implements RowSource {
  /** Axes up to this size keep their values. */
  private static final int KEPT = 1 << 14;

  private final List<GridAxis> axes;
  private final ObjectForm form;
  private final long size;

  Grid(List<GridAxis> axes) {
    this.axes = List.copyOf(axes);
    this.form = ObjectForm.of(axes.stream().map(GridAxis::name).toList());
    this.size = product(axes);
  }

  /** Reads the member {@code grid} of an input. */
  public static Grid of(Json.Obj grid) {
    return new Grid(axes(grid).stream().map(Grid::kept).toList());
  }

  static List<GridAxis> axes(Json.Obj grid) {
    return grid.members().entrySet().stream()
        .map(axis -> GridAxis.of(axis.getKey(), axis.getValue()))
        .sorted(Comparator.comparing(GridAxis::name))
        .toList();
  }

  private static GridAxis kept(GridAxis axis) {
    if (axis.values() instanceof GridAxis.Listed || axis.values().size() > KEPT) {
      return axis;
    }
    var values = new ArrayList<Json>();
    for (long i = 0; i < axis.values().size(); i++) {
      values.add(axis.values().at(i));
    }
    return new GridAxis(axis.name(), new GridAxis.Listed(values));
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
    return form.names();
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
  public List<SourceRow> rows(long first, int count) {
    var rows = new ArrayList<SourceRow>(count);
    for (long row = first; row < first + count; row++) {
      rows.add(new SourceRow(row(row), Json.Obj.EMPTY));
    }
    return rows;
  }

  private Json.Obj row(long row) {
    var values = new Json[axes.size()];
    long rest = row;
    for (int axis = axes.size() - 1; axis >= 0; axis--) {
      GridAxis.Values own = axes.get(axis).values();
      values[axis] = own.at(rest % own.size());
      rest /= own.size();
    }
    return form.object(values);
  }
}
