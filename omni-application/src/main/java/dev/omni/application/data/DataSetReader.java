package dev.omni.application.data;

import dev.omni.application.data.BlockIndex.Block;
import dev.omni.application.data.BlockIndex.Part;
import dev.omni.application.spi.data.DataSetFiles.Content;
import dev.omni.domain.data.CellType;
import dev.omni.domain.data.DataSet;
import java.util.List;
import java.util.Optional;

/** The cells of a data set. Safe for several threads. */
public final class DataSetReader implements AutoCloseable {
  private final DataSet set;
  private final Content file;
  private final BlockIndex index;
  private volatile Optional<Slice> last = Optional.empty();

  DataSetReader(DataSet set, Content file) {
    this.set = set;
    this.file = file;
    this.index = BlockIndex.of(file);
  }

  /**
   * Some columns of consecutive rows.
   *
   * @param first number of the first row
   * @param columns their indexes in the set
   * @param cells of the columns, one for each row
   */
  public record Slice(long first, List<Integer> columns, List<Cells> cells) {
    /** Returns the number of rows. */
    public int rows() {
      return cells.isEmpty() ? 0 : cells.get(0).size();
    }

    private boolean holds(List<Integer> wanted, long row) {
      return columns.equals(wanted) && first <= row && row < first + rows();
    }
  }

  /** Returns the data set. */
  public DataSet set() {
    return set;
  }

  /** Returns columns of all rows that are stored together with a row, which must exist. */
  public Slice around(List<Integer> columns, long row) {
    Optional<Slice> known = last.filter(slice -> slice.holds(columns, row));
    if (known.isPresent()) {
      return known.get();
    }
    Block block = index.blocks().get(index.find(row));
    var cells = columns.stream().map(column -> cells(block, column)).toList();
    var slice = new Slice(block.first(), List.copyOf(columns), cells);
    last = Optional.of(slice);
    return slice;
  }

  private Cells cells(Block block, int column) {
    CellType type = set.columns().get(column).type();
    if (column >= block.parts().size()) {
      return TextCells.nulls(block.rows(), type); // The column came with a later row.
    }
    Part part = block.parts().get(column);
    byte[] bytes;
    synchronized (file) {
      bytes = file.read(part.from(), part.length());
    }
    return part.inflated() == Part.NUMBERS
        ? NumberBlock.cells(bytes, block.rows(), type)
        : ColumnBlock.cells(ColumnBlock.inflated(bytes, part.inflated()), block.rows(), type);
  }

  @Override
  public void close() {
    file.close();
  }
}
