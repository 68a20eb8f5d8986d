package dev.omni.application.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SvgPlotTest {
  private static Json.Obj read(String text) {
    return (Json.Obj) JsonReader.trusted(text.replace('\'', '"'));
  }

  private static Json.Obj plot(String mark, String rows, String encoding) {
    return read(
        "{'title': 'T', 'data': {'values': ["
            + rows
            + "]}, 'mark': "
            + mark
            + ", 'encoding': {"
            + encoding
            + "}}");
  }

  private static final String ACROSS = "'x': {'field': 'x', 'type': 'quantitative', 'title': 'X'}";
  private static final String UP = "'y': {'field': 'y', 'type': 'quantitative', 'title': 'Y'}";
  private static final String NAMES = "'x': {'field': 'x', 'type': 'nominal', 'title': 'X'}";
  private static final String SERIES = "'color': {'field': 'c', 'type': 'nominal', 'title': 'C'}";

  /**
   * The frame of these plots: labels up to "10" are two digits of 6.6, then 12 for ticks, 22 for
   * the title and 14 of margin, so it begins at 61.2; it ends 24 before 640. It is 44 from the top
   * (14 of margin, 30 for the title) and 48 from the bottom of 400.
   */
  @Test
  void points_stand_where_their_values_are() {
    Drawn drawn =
        Drawn.of(
            plot(
                "{'type': 'line', 'point': true}",
                "{'x': 0, 'y': 0}, {'x': 10, 'y': 10}, {'x': 5, 'y': 2.5}",
                ACROSS + ", " + UP));

    assertThat(drawn.all("path").get(0)).containsEntry("d", "M61.2,352L338.6,275L616,44");
    assertThat(drawn.all("path")).hasSize(4);
    assertThat(drawn.all("text"))
        .anySatisfy(
            text ->
                assertThat(text)
                    .containsEntry("text", "10")
                    .containsEntry("x", "616")
                    .containsEntry("y", "369"))
        .anySatisfy(
            text -> assertThat(text).containsEntry("text", "4").containsEntry("y", "232.8"));
    assertThat(drawn.words()).contains("T", "X", "Y");
  }

  /** The domain of -5 to 10 becomes -6 to 10, in steps of 2: 16 units on 308. */
  @Test
  void two_bars_are_80_wide_and_begin_at_zero() {
    Drawn drawn =
        Drawn.of(plot("'bar'", "{'x': 'a', 'y': 10}, {'x': 'b', 'y': -5}", NAMES + ", " + UP));

    assertThat(drawn.all("rect"))
        .extracting(bar -> bar.get("width"), bar -> bar.get("height"))
        .containsExactly(tuple("80", "192.5"), tuple("80", "96.25"));
    assertThat(drawn.values("rect", "y")).containsExactly("44", "236.5");
  }

  @Test
  void bars_of_several_series_stand_on_one_another_and_differ_without_color() {
    Drawn drawn =
        Drawn.of(
            plot(
                "'bar'",
                "{'x': 'a', 'y': 4, 'c': 'p'}, {'x': 'a', 'y': 6, 'c': 'q'}",
                NAMES + ", " + UP + ", " + SERIES));

    List<Map<String, String>> bars =
        drawn.all("rect").stream().filter(bar -> bar.get("width").equals("80")).toList();
    double[] ends =
        bars.stream()
            .flatMapToDouble(
                bar ->
                    DoubleStream.of(
                        Double.parseDouble(bar.get("y")),
                        Double.parseDouble(bar.get("y")) + Double.parseDouble(bar.get("height"))))
            .sorted()
            .toArray();
    assertThat(ends[1]).isEqualTo(ends[2], offset(0.011));
    assertThat(bars).extracting(bar -> bar.get("stroke-dasharray")).doesNotHaveDuplicates();
    assertThat(drawn.words()).contains("C", "p", "q");
  }

  @Test
  void lines_differ_by_color_dash_and_shape() {
    String rows =
        IntStream.range(0, 16)
            .mapToObj("{'x': %1$d, 'y': 1, 'c': 's%1$d'}"::formatted)
            .collect(Collectors.joining(", "));
    Drawn drawn =
        Drawn.of(plot("{'type': 'line', 'point': true}", rows, ACROSS + ", " + UP + ", " + SERIES));

    var looks =
        drawn.all("path").stream()
            .filter(path -> path.get("fill").equals("none"))
            .map(path -> path.get("stroke") + "/" + path.getOrDefault("stroke-dasharray", ""))
            .toList();
    assertThat(looks).hasSize(16).doesNotHaveDuplicates();
  }

  @Test
  void a_line_has_a_gap_where_a_value_is_missing_and_follows_x_or_the_order() {
    String rows = "{'x': 3, 'y': 1}, {'x': 1, 'y': 1}, {'x': 2, 'y': null}, {'x': 4, 'y': 1}";
    Drawn drawn = Drawn.of(plot("'line'", rows, ACROSS + ", " + UP));

    assertThat(drawn.values("path", "d").get(0)).matches("M[\\d.]+,44M[\\d.]+,44L616,44");

    rows = "{'x': 3, 'y': 1, 'k': 2}, {'x': 1, 'y': 1, 'k': 1}, {'x': 2, 'y': 1, 'k': 3}";
    drawn = Drawn.of(plot("'line'", rows, ACROSS + ", " + UP + ", 'order': {'field': 'k'}"));

    assertThat(drawn.values("path", "d").get(0)).matches("M([\\d.]+),44L616,44L[\\d.]+,44");
  }

  @Test
  void a_logarithmic_axis_has_decades_at_equal_distances() {
    String log = UP.replace("'title'", "'scale': {'type': 'log'}, 'title'");
    Drawn drawn =
        Drawn.of(
            plot(
                "'point'",
                "{'x': 1, 'y': 0.001}, {'x': 2, 'y': 0.1}, {'x': 3, 'y': 10}, {'x': 4, 'y': -1}",
                ACROSS + ", " + log));

    assertThat(drawn.words()).contains("0.001", "0.01", "0.1", "1", "10");
    assertThat(
            drawn.values("path", "d").stream().map(d -> d.replaceAll("M[^,]*,([\\d.]*)a.*", "$1")))
        .containsExactly("352", "198", "44");
  }

  @Test
  void times_are_read_in_utc_and_labelled_by_round_dates() {
    Drawn drawn =
        Drawn.of(
            plot(
                "'line'",
                "{'x': '2026-01-01', 'y': 1}, {'x': '2026-12-31T23:00:00Z', 'y': 2}",
                "'x': {'field': 'x', 'type': 'temporal', 'title': 'Day'}, " + UP));

    assertThat(drawn.words()).contains("2026-01", "2026-04", "2026-07", "2026-10");
  }

  @Test
  void a_heat_map_has_one_cell_a_row_and_a_ramp() {
    Drawn drawn =
        Drawn.of(
            plot(
                "'rect'",
                "{'x': 1, 'y': 1, 'z': 0}, {'x': 2, 'y': 1, 'z': 0.5}, {'x': 1, 'y': 2, 'z': 1}",
                "'x': {'field': 'x', 'type': 'ordinal'}, 'y': {'field': 'y', 'type': 'ordinal'},"
                    + " 'color': {'field': 'z', 'type': 'quantitative', 'title': 'Z'}"));

    assertThat(drawn.values("rect", "fill").subList(24, 27))
        .containsExactly("#440154", "#21918c", "#fde725");
    assertThat(drawn.words()).contains("Z", "0", "1");
  }

  @Test
  void rows_with_lists_are_flattened_and_bins_reach_from_edge_to_edge() {
    Json.Obj cells =
        plot(
                "'rect'",
                "{'y': 1, 'x': [1, 2, 3], 'z': [0, 1, 2]}, {'y': 2, 'x': [1, 2, 3], 'z': [3, 4]}",
                "'x': {'field': 'x', 'type': 'ordinal'}, 'y': {'field': 'y', 'type': 'ordinal'},"
                    + " 'color': {'field': 'z', 'type': 'quantitative'}")
            .with("transform", Json.arr(Json.obj("flatten", List.of("x", "z"))));
    assertThat(Drawn.of(cells).all("rect")).hasSize(24 + 6);
    Drawn bins =
        Drawn.of(
            plot(
                "'bar'",
                "{'x': 0, 'to': 5, 'y': 10}, {'x': 5, 'to': 10, 'y': 5}",
                ACROSS.replace("'title'", "'bin': {'binned': true}, 'title'")
                    + ", 'x2': {'field': 'to'}, "
                    + UP));
    assertThat(bins.values("rect", "x")).containsExactly("61.2", "338.6");
    assertThat(bins.values("rect", "width")).containsExactly("277.4", "277.4");
    assertThat(bins.values("rect", "height")).containsExactly("308", "154");
  }

  @Test
  void layers_share_axes_and_rules_reach_over_the_whole_frame() {
    Drawn drawn =
        Drawn.of(
            read(
                "{'data': {'values': [{'x': 1, 'lo': 2, 'hi': 4, 'm': 3}]}, 'layer': ["
                    + "{'mark': 'rule', 'encoding': {"
                    + ACROSS
                    + ", 'y': {'field': 'lo', 'type': 'quantitative'}, 'y2': {'field': 'hi'}}},"
                    + "{'mark': {'type': 'rule', 'strokeDash': [4, 2]}, 'data': {'values': [{}]},"
                    + " 'encoding': {'y': {'datum': 0}}},"
                    + "{'mark': 'text', 'encoding': {"
                    + ACROSS
                    + ", 'y': {'field': 'm', 'type': 'quantitative'}, 'text': {'field': 'm'}}}]}"));

    List<Map<String, String>> rules =
        drawn.all("line").stream().filter(line -> line.containsKey("stroke-width")).toList();
    assertThat(rules.get(0).get("x1")).isEqualTo(rules.get(0).get("x2"));
    assertThat(rules.get(0).get("y1")).isNotEqualTo(rules.get(0).get("y2"));
    assertThat(rules.get(1)).containsEntry("stroke-dasharray", "4 2").containsEntry("x2", "616");
    assertThat(drawn.words()).contains("3");
  }

  @Test
  void labels_of_many_bars_do_not_overlap() {
    String rows =
        IntStream.rangeClosed(1, 300)
            .mapToObj("{'x': %1$d, 'y': 1}"::formatted)
            .collect(Collectors.joining(", "));
    Drawn drawn = Drawn.of(plot("'bar'", rows, "'x': {'field': 'x', 'type': 'ordinal'}, " + UP));

    assertThat(drawn.all("rect")).hasSize(300);
    assertThat(drawn.words()).contains("20", "100", "300").doesNotContain("1", "19");
  }

  @Test
  void hostile_texts_are_words_and_cannot_be_seen_as_more() {
    String hostile = "</title></text><script>alert(1)</script>\"'&\u202e\u0007\ud800]]>";
    Json.Obj axis =
        Json.obj("field", hostile.replace(".", ""), "type", "nominal", "title", hostile);
    Json.Obj plot =
        Json.obj(
            "title",
            hostile,
            "data",
            Json.obj("values", List.of(Json.obj(hostile, hostile, "y", 1))),
            "mark",
            "bar",
            "encoding",
            Json.obj(
                "x", axis,
                "y", Json.obj("field", "y", "type", "quantitative", "title", hostile),
                "color", axis));
    String svg = SvgPlot.of(plot);
    Drawn drawn = Drawn.parsed(svg);

    assertThat(drawn.all("script")).isEmpty();
    assertThat(drawn.words()).anyMatch(words -> words.startsWith("</title></text><script>"));
    assertThat(drawn.all("title").get(0).get("text")).contains("\\u202e\\u0007\\ud800]]>");
    assertThat(svg).doesNotContain("<script", "\u202e", "href", "url(", "@import", "http://w3");
  }

  @Test
  void it_is_an_image_with_a_name_and_a_description() {
    Drawn drawn = Drawn.of(plot("'point'", "{'x': 1, 'y': 20000}", ACROSS + ", " + UP));

    assertThat(drawn.all("svg").get(0)).containsEntry("role", "img");
    assertThat(drawn.all("title").get(0)).containsEntry("text", "T");
    assertThat(drawn.all("desc").get(0))
        .containsEntry("text", "Marks: point. Across: X, 0 to 1. Up: Y, 0 to 20,000.");
  }

  /** The digest of all kinds of marks and scales: the same on every JVM. */
  @Test
  void equal_specifications_give_equal_bytes_on_every_jvm() {
    var all = new StringBuilder();
    for (String mark : List.of("'line'", "'point'", "'bar'", "'area'", "'rect'", "'rule'")) {
      for (String type : List.of("linear", "log")) {
        String rows =
            IntStream.range(1, 40)
                .mapToObj(
                    i -> "{'x': %d, 'y': %d.%d, 'c': %d}".formatted(i, i * i % 17 + 1, i, i % 7))
                .collect(Collectors.joining(", "));
        String up = UP.replace("'title'", "'scale': {'type': '" + type + "'}, 'title'");
        all.append(SvgPlot.of(plot(mark, rows, ACROSS + ", " + up + ", " + SERIES)));
        all.append(
            SvgPlot.of(
                plot(
                    mark,
                    rows,
                    NAMES + ", " + up + ", " + SERIES.replace("nominal", "quantitative"))));
      }
    }
    assertThat(Sha256.hex(Sha256.sha256(all.toString().getBytes(StandardCharsets.UTF_8))))
        .isEqualTo("dd05bb17b427c0dfdb2021a5c3ead0011cc21b70766bb7c7165fb86e40804156");
  }
}
