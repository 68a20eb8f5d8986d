package dev.omni.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.authlete.cbor.CBORParser;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CBOR by the examples of RFC 8949, appendix A, and as another library reads it. */
class CborWriterTest {
  private static String hex(CborWriter written) {
    return HexFormat.of().formatHex(written.written());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "1, 01",
    "10, 0a",
    "23, 17",
    "24, 1818",
    "25, 1819",
    "100, 1864",
    "255, 18ff",
    "256, 190100",
    "1000, 1903e8",
    "65535, 19ffff",
    "65536, 1a00010000",
    "1000000, 1a000f4240",
    "4294967295, 1affffffff",
    "4294967296, 1b0000000100000000",
    "1000000000000, 1b000000e8d4a51000",
    "9223372036854775807, 1b7fffffffffffffff",
    "-1, 20",
    "-10, 29",
    "-100, 3863",
    "-1000, 3903e7"
  })
  void an_integer_has_its_shortest_form(long value, String hex) {
    assertThat(hex(new CborWriter().number(value))).isEqualTo(hex);
  }

  @Test
  void texts_bytes_arrays_maps_tags_and_null_are_those_of_the_appendix() {
    assertThat(hex(new CborWriter().text(""))).isEqualTo("60");
    assertThat(hex(new CborWriter().text("\u00fc"))).isEqualTo("62c3bc");
    assertThat(hex(new CborWriter().bytes(new byte[] {1, 2, 3, 4}))).isEqualTo("4401020304");
    assertThat(hex(new CborWriter().nothing())).isEqualTo("f6");
    assertThat(hex(new CborWriter().tag(1).number(1363896240))).isEqualTo("c11a514b67b0");
    assertThat(hex(new CborWriter().array(3).number(1).array(2).number(2).number(3).nothing()))
        .isEqualTo("8301820203f6");
    assertThat(hex(new CborWriter().map(2).number(1).number(2).number(3).number(4)))
        .isEqualTo("a201020304");
  }

  @Test
  void another_library_reads_all_of_it_back() throws IOException {
    byte[] written =
        new CborWriter()
            .map(2)
            .number(-1)
            .array(2)
            .text("root")
            .bytes(new byte[300])
            .number(1L << 40)
            .nothing()
            .written();

    var read = (Map<?, ?>) new CBORParser(written).next();

    assertThat(read).hasSize(2);
    var items = (List<?>) read.get(-1);
    assertThat(items.get(0)).isEqualTo("root");
    assertThat((byte[]) items.get(1)).hasSize(300);
    assertThat(read.containsKey(1L << 40)).isTrue();
  }
}
