package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableSourceTest {
  private static final String CSV = "\ufeffid,spot,live\r\nP-1,60,true\n\"P-\"\"2\",,false\n";
  private static final String ROWS =
      "[{\"id\":\"P-1\",\"spot\":60,\"live\":true}, {\"id\":\"P-\\\"2\",\"live\":false}]";

  private static String text(TableSource source) {
    return source.rows().toString();
  }

  @Test
  void rows_columns_text_and_files_are_read_alike(@TempDir Path folder) throws IOException {
    var columns = new LinkedHashMap<String, List<?>>();
    columns.put("id", List.of("P-1", "P-\"2"));
    columns.put("spot", Arrays.asList(60, Double.NaN));
    columns.put("live", List.of(true, false));
    assertThat(text(TableSource.columns(columns))).isEqualTo(ROWS);
    var gap = new LinkedHashMap<String, Object>();
    gap.put("id", "P-\"2");
    gap.put("spot", null);
    gap.put("live", false);
    var whole = new LinkedHashMap<String, Object>(Map.of("id", "P-1"));
    whole.put("spot", 60);
    whole.put("live", true);
    assertThat(text(TableSource.rows(List.of(whole, gap)))).isEqualTo(ROWS);
    assertThat(text(TableSource.text(CSV))).isEqualTo(ROWS);
    String lines = ROWS.replaceAll("^\\[|]$", "").replace("}, {", "}\n\n{");
    assertThat(text(TableSource.text(lines))).isEqualTo(ROWS);
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(CSV.getBytes(StandardCharsets.UTF_8));
    }
    Path file = Files.write(folder.resolve("a.csv.gz"), packed.toByteArray());
    assertThat(text(TableSource.file(file))).isEqualTo(ROWS);
  }

  @Test
  void what_is_no_table_is_refused_with_its_place() {
    Map<String, String> wrong =
        Map.of(
            "a,b\n1,2\n3\n", "line 3: it has 1 fields; the header has 2",
            "a;b\n1;2\n", "line 1: the columns are separated by ';'",
            "a,a\n1,2\n", "line 1: two columns have the name a",
            "a,b\n\"x\ny\",1\n2,\"z\n", "line 4: a quote does not belong",
            "a\n1e400\n", "line 2: must be JSON, with numbers of doubles",
            "{\"a\":1}\n{\n", "line 2: must be JSON");
    wrong.forEach(
        (text, said) ->
            assertThatThrownBy(() -> TableSource.text(text)).hasMessageContaining(said));
    assertThatThrownBy(
            () -> TableSource.columns(Map.of("a", List.of(1.0, Double.POSITIVE_INFINITY))))
        .hasMessageContaining("row 1, column a: must be a finite number, not Infinity");
    assertThatThrownBy(() -> TableSource.columns(Map.of("a", List.of(1), "b", List.of())))
        .hasMessageContaining("the columns must have one length");
  }

  @Test
  void days_and_moments_are_texts() {
    Instant moment = Instant.parse("2026-01-31T12:30:00Z");
    var row = new LinkedHashMap<String, Object>();
    row.put("day", LocalDate.of(2026, 1, 31));
    row.put("at", moment);
    row.put("there", OffsetDateTime.ofInstant(moment, ZoneOffset.ofHours(2)));
    assertThat(JsonText.tree(Map.of("flows", List.of(row))).toString())
        .isEqualTo(
            "{\"flows\":[{\"day\":\"2026-01-31\",\"at\":\"2026-01-31T12:30:00Z\","
                + "\"there\":\"2026-01-31T14:30:00+02:00\"}]}");
  }

  @Test
  void the_rows_of_a_grid_have_its_axes_the_last_fastest() {
    TableSource source =
        TableSource.grid(Map.of("b", List.of(1, 2), "a", Map.of("from", 10, "to", 30, "steps", 2)));
    source.combine();
    assertThat(text(source))
        .isEqualTo(
            "[{\"a\":10.0,\"b\":1}, {\"a\":10.0,\"b\":2}, {\"a\":30.0,\"b\":1},"
                + " {\"a\":30.0,\"b\":2}]");
    TableSource log =
        TableSource.grid(Map.of("v", Map.of("from", 1, "to", 100, "steps", 3, "scale", "log")));
    log.combine();
    assertThat(log.rows())
        .extracting(row -> row.path("v").asDouble())
        .containsExactly(1.0, 10.0, 100.0);
  }

  @Test
  void a_table_has_columns_and_goes_out_as_csv() throws IOException {
    ObjectNode good = (ObjectNode) JsonText.read("{\"id\":\"a,b\",\"price\":1.5}", false);
    ObjectNode bad =
        (ObjectNode)
            JsonText.read("{\"id\":\"c\",\"error\":{\"code\":\"x\",\"message\":\"m\"}}", false);
    try (OmniClient omni =
        OmniClient.builder().apiKey("lq_test_x").baseUrl("http://127.0.0.1:9").build()) {
      var response =
          new Response(
              200,
              java.net.http.HttpHeaders.of(Map.of(), (a, b) -> true),
              JsonText.object(),
              null,
              JsonText.object());
      var table = new Table(new Run(omni, response, null), List.of(bad, good), List.of(), Map.of());
      assertThat(table.columns()).containsExactly("id", "price", "error");
      assertThat(table.column("price").get(0).isMissingNode()).isTrue();
      assertThat(table.toCsv())
          .isEqualTo(
              "id,price,error_code,error_message,error_pointer\r\nc,,x,m,\r\n\"a,b\",1.5,,,\r\n");
      assertThatThrownBy(() -> table.column("prize"))
          .hasMessageContaining("there is no column prize");
    }
  }
}
