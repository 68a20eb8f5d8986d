package dev.omni.http.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.data.TableFormat;
import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.application.spi.data.TableFormat.Receiver;
import dev.omni.domain.data.CellForm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of tables that are refused before they are held as a whole. */
class TableLinesTest {
  private static final int MOST = 8 << 20;

  /** A receiver that counts rows. */
  private static final class Counted implements Receiver {
    private int rows;

    @Override
    public void columns(List<String> names, long line) {}

    @Override
    public void cell(int column, CellForm form, String text) {}

    @Override
    public void endRow(long line) {
      rows++;
    }
  }

  private static int rows(TableFormat format, String text) throws IOException {
    var counted = new Counted();
    format.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), counted);
    return counted.rows;
  }

  private static void refused(TableFormat format, String text, long line, String why) {
    assertThatThrownBy(() -> rows(format, text))
        .isInstanceOfSatisfying(
            MalformedTableException.class, found -> assertThat(found.line()).isEqualTo(line))
        .hasMessageContaining(why);
  }

  @Test
  void a_record_of_ndjson_has_at_most_8_mib() throws IOException {
    String begin = "{\"a\":1}\n{\"a\":\"";
    String most = "x".repeat(MOST - "{\"a\":\"\"}".length());
    assertThat(rows(new NdjsonTable(), begin + most + "\"}\n")).isEqualTo(2);
    refused(new NdjsonTable(), begin + most + "x\"}\n", 2, "more than 8388608 bytes");
  }

  @Test
  void a_line_of_csv_has_at_most_8_mib() throws IOException {
    String field = "x".repeat((1 << 18) - 1) + ",";
    String names = "a,".repeat(31) + "b\n";
    assertThat(rows(new CsvTable(), names + field.repeat(31) + "\n")).isEqualTo(1);
    refused(new CsvTable(), names + field.repeat(33) + "\n", 2, "more than 8388608 characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\0\0\0\0:1e3}",
        "\0\0\0@:-1}",
        "{\0\"\0a\0\"\0:\0001\0}\0",
        "\0{\0\"\0a\0\"\0:\0001\0}",
        "\u00ff\u00fe{\0}\0"
      })
  void a_line_in_another_encoding_is_malformed(String line) {
    refused(new NdjsonTable(), "{\"a\":1}\n" + line + "\n", 2, "JSON in UTF-8");
  }
}
