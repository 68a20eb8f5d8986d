package dev.omni.http.rows;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Lines are those that a library writes. */
final class CsvLinesTest {
  @Provide
  static Arbitrary<List<List<Json>>> tables() {
    Arbitrary<Json> cells =
        Arbitraries.oneOf(
            Arbitraries.strings().withChars(",\"\r\n aé€").ofMaxLength(5).map(Json::str),
            Arbitraries.doubles().map(Json::num),
            Arbitraries.longs().map(Json::num),
            Arbitraries.of(Json.NULL, new Json.Bool(true), new Json.Bool(false)));
    return cells.list().ofMinSize(1).ofMaxSize(4).list().ofMaxSize(5);
  }

  @Property
  void lines_are_those_of_a_library(@ForAll("tables") List<List<Json>> table) throws IOException {
    var expected = new StringWriter();
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(expected);
    var out = new ByteArrayOutputStream();
    var lines = new CsvLines(out);
    for (List<Json> cells : table) {
      csv.writeRecord(cells.stream().map(CsvLinesTest::text).toList());
      cells.forEach(cell -> write(cell, lines));
      lines.end();
    }
    csv.flush();
    lines.flush();

    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected.toString());
  }

  private static String text(Json cell) {
    return cell instanceof Json.Str text
        ? text.value()
        : cell.equals(Json.NULL) ? "" : cell.canonical();
  }

  private static void write(Json cell, CsvLines lines) {
    if (cell instanceof Json.Str text) {
      lines.text(text.value());
    } else if (cell.equals(Json.NULL)) {
      lines.empty();
    } else {
      lines.plain(cell);
    }
  }
}
