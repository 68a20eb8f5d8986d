package dev.omni.http.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.data.TableFormat.MalformedTableException;
import dev.omni.application.spi.data.TableFormat.Receiver;
import dev.omni.domain.data.CellForm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A table is read the same with and without a quote on its first line. */
class PlainLinesTest {
  /** A receiver that writes down what it gets. */
  private static final class Written implements Receiver {
    private final List<String> all = new ArrayList<>();

    @Override
    public void columns(List<String> names, long line) {
      all.add(line + " " + names);
    }

    @Override
    public void cell(int column, CellForm form, String text) {
      all.add(column + " " + form + " " + text);
    }

    @Override
    public void endRow(long line) {
      all.add("end " + line);
    }
  }

  private static List<String> read(byte[] table, int piece) {
    var written = new Written();
    try {
      new CsvTable().read(pieces(table, piece), written);
    } catch (MalformedTableException malformed) {
      written.all.add(malformed.line() + "/" + malformed.column() + " " + malformed.getMessage());
    } catch (IOException memoryDoesNotFail) {
      throw new IllegalStateException(memoryDoesNotFail);
    }
    return written.all;
  }

  /** Gives the bytes in pieces of some size. */
  private static InputStream pieces(byte[] bytes, int piece) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int from, int length) {
        return super.read(into, from, Math.min(piece, length));
      }
    };
  }

  private static byte[] joined(String header, byte[] rest) {
    var out = new ByteArrayOutputStream();
    out.writeBytes(header.getBytes(StandardCharsets.UTF_8));
    out.writeBytes(rest);
    return out.toByteArray();
  }

  @Provide
  static Arbitrary<byte[]> lines() {
    Arbitrary<String> part =
        Arbitraries.of(
            "1",
            "-2.50",
            ",",
            ",",
            "\n",
            "\n",
            "\r\n",
            "call",
            "é",
            "😀",
            "\"",
            "\"x,\n\"",
            "\0",
            "\r",
            " ",
            "\u00ff",
            "\u00c3",
            "");
    return part.list()
        .ofMaxSize(30)
        .map(
            parts -> {
              var out = new ByteArrayOutputStream();
              for (String text : parts) {
                boolean alone = text.equals("\u00ff") || text.equals("\u00c3");
                out.writeBytes(
                    text.getBytes(alone ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
              }
              return out.toByteArray();
            });
  }

  @Property
  void a_quote_on_the_first_line_changes_nothing(
      @ForAll("lines") byte[] rest, @ForAll("sizes") int piece) {
    assertThat(read(joined("a,b\n", rest), piece))
        .isEqualTo(read(joined("\"a\",b\n", rest), piece));
  }

  @Provide
  static Arbitrary<Integer> sizes() {
    return Arbitraries.of(1, 2, 7, 1000);
  }

  @Property
  void a_quote_on_the_first_line_of_one_name_changes_nothing(@ForAll("lines") byte[] rest) {
    assertThat(read(joined("a\n", rest), 1000)).isEqualTo(read(joined("\"a\"\n", rest), 1000));
  }

  @Test
  void a_line_may_be_longer_than_what_is_read_at_once() {
    String longest = "x".repeat(100_000);
    byte[] rest = ("1," + longest + "\n2,y\n").repeat(3).getBytes(StandardCharsets.UTF_8);

    assertThat(read(joined("a,b\n", rest), 1 << 16))
        .isEqualTo(read(joined("\"a\",b\n", rest), 1 << 16))
        .hasSize(1 + 3 * 6)
        .contains("1 UNTYPED " + longest);
  }

  @Test
  void a_last_line_needs_no_end() {
    assertThat(read(joined("a,b\n", "1,2".getBytes(StandardCharsets.UTF_8)), 1))
        .containsExactly("1 [a, b]", "0 UNTYPED 1", "1 UNTYPED 2", "end 2");
  }
}
