package dev.omni.http.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.spi.data.TableFormat.Receiver;
import dev.omni.domain.data.CellForm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the reading of CSV allocates. */
class CsvAllocationTest {
  private static final int ROWS = 50_000;

  /** A receiver that counts cells. */
  private static final class Counted implements Receiver {
    private int cells;

    @Override
    public void columns(List<String> names, long line) {}

    @Override
    public void cell(int column, CellForm form, String text) {
      cells++;
    }

    @Override
    public void cell(int column, byte[] utf8, int from, int to) {
      cells++;
    }

    @Override
    public void endRow(long line) {}
  }

  private static int cells(byte[] table) throws IOException {
    var counted = new Counted();
    new CsvTable().read(new ByteArrayInputStream(table), counted);
    return counted.cells;
  }

  @Test
  void a_line_without_quotes_allocates_nothing_of_its_own() throws IOException {
    byte[] table =
        ("type,spot,rate\n" + "call,101.5,0.05\n".repeat(ROWS)).getBytes(StandardCharsets.UTF_8);
    cells(table);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    int read = cells(table);

    double each = (double) (threads.getCurrentThreadAllocatedBytes() - before) / ROWS;
    assertThat(read).isEqualTo(3 * ROWS);
    assertThat(each).isLessThanOrEqualTo(8);
  }
}
