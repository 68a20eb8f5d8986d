package dev.omni.domain.json;

import java.util.stream.Stream;

/**
 * The shape of an array of arrays that does not say yet what its inner arrays are. A matrix inline
 * and one from columns of a data set mean the same only where that is said, so it is no {@link
 * Shape} before.
 */
public final class MatrixShape {
  /** The keyword that says how columns of a data set become a value. */
  public static final String WORD = "x-data";

  private final Json.Obj inner;

  MatrixShape(Json.Obj inner) {
    if (Stream.concat(Stream.of(inner), inner.items("oneOf").stream().map(Json.Obj.class::cast))
        .noneMatch(each -> each.findText("type").filter("array"::equals).isPresent())) {
      throw new IllegalArgumentException("the inner shape of a matrix must be an array: " + inner);
    }
    this.inner = inner;
  }

  /** Returns the shape of {@code least} to {@code most} rows: each inner array is a row. */
  public Shape rows(int least, int most) {
    return Shape.arrayOf(new Shape(inner), least, most).set(WORD, "rows");
  }

  /** Returns the shape of {@code least} to {@code most} columns: each inner array is a column. */
  public Shape columns(int least, int most) {
    return Shape.arrayOf(new Shape(inner), least, most).set(WORD, "columns");
  }
}
