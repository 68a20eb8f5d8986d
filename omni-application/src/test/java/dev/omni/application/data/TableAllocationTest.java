package dev.omni.application.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.spi.data.DataSetFiles.Draft;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a row of a table allocates from its bytes to the stored columns. */
class TableAllocationTest {
  private static final int ROWS = 50_000;
  private static final byte[] CALL = "call".getBytes(StandardCharsets.US_ASCII);
  private static final List<String> NAMES = List.of("type", "spot", "strike", "rate", "yield");

  /** A file that keeps nothing. */
  private static final class Unkept implements Draft {
    @Override
    public void write(byte[] bytes, int length) {}

    @Override
    public void complete() {}

    @Override
    public void close() {}
  }

  private static void write(byte[][] cells) {
    try (var writer = new TableWriter(new Unkept())) {
      writer.columns(NAMES, 1);
      for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < NAMES.size(); column++) {
          byte[] cell = cells[(row * 7 + column) % cells.length];
          boolean text = column == 0;
          writer.cell(column, text ? CALL : cell, 0, text ? CALL.length : cell.length);
        }
        writer.endRow(row + 2L);
      }
      writer.complete();
    }
  }

  @Test
  void a_row_of_five_cells_allocates_at_most_160_bytes() {
    var cells = new byte[977][];
    for (int i = 0; i < cells.length; i++) {
      String text = i % 3 == 0 ? "100" : i % 3 == 1 ? "0.050" : String.valueOf(40 + i / 8.0);
      cells[i] = text.getBytes(StandardCharsets.US_ASCII);
    }
    write(cells);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    write(cells);

    double each = (double) (threads.getCurrentThreadAllocatedBytes() - before) / ROWS;
    assertThat(each).isLessThanOrEqualTo(160);
  }
}
