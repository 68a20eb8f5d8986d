package dev.omni.http.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.Omni;
import dev.omni.application.data.DataSets;
import dev.omni.testkit.Callers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the reading of a table in CSV into a data set allocates. */
class CsvAllocationTest {
  private static final int ROWS = 50_000;

  private final DataSets sets = Omni.inMemory().dataSets();

  private static byte[] table(int from) {
    var text = new StringBuilder("type,spot,strike,volatility,rate,dividend_yield,expiry_years\n");
    for (int row = from; row < from + ROWS; row++) {
      text.append(row % 2 == 0 ? "call" : "put")
          .append(',')
          .append(40 + row % 977 / 8.0)
          .append(",100,0.2")
          .append(row % 10)
          .append(",0.05,0.00,")
          .append(1 + row % 13)
          .append(".50\n");
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void upload(byte[] table) throws IOException {
    sets.upload(Callers.developer(), "options", new CsvTable(), new ByteArrayInputStream(table));
  }

  @Test
  void a_row_of_seven_cells_allocates_at_most_160_bytes() throws IOException {
    byte[] table = table(7);
    upload(table(0));
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    upload(table);

    double each = (double) (threads.getCurrentThreadAllocatedBytes() - before) / ROWS;
    assertThat(each).isLessThanOrEqualTo(160);
  }
}
