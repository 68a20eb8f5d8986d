package dev.omni.application.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextPlotTest {
  private static Json.Obj plot(String mark, String encoding, String values) {
    return (Json.Obj)
        JsonReader.parse(
            "{\"title\":\"T\",\"data\":{\"values\":"
                + values
                + "},\"mark\":\""
                + mark
                + "\",\"encoding\":"
                + encoding
                + "}");
  }

  private static final String NUMBERS =
      "{\"x\":{\"field\":\"x\",\"type\":\"quantitative\",\"title\":\"across, s\"},"
          + "\"y\":{\"field\":\"y\",\"type\":\"quantitative\",\"title\":\"up, m\"}}";
  private static final Json.Obj RISING =
      plot("line", NUMBERS, "[{\"x\":0,\"y\":0},{\"x\":10,\"y\":20}]");

  @Test
  void a_line_goes_from_corner_to_corner_between_axes_with_units() {
    List<String> lines = TextPlot.of(RISING, 72, 20, false);
    assertThat(lines).hasSizeLessThanOrEqualTo(21).allMatch(line -> line.length() <= 72);
    assertThat(lines.subList(0, 2)).containsExactly("T", "up, m");
    assertThat(lines.get(2)).startsWith("20 ┤").matches(".*[\\u2801-\\u28ff]$");
    assertThat(lines.get(lines.size() - 4)).matches(" 0 ┤[\\u2801-\\u28ff].*");
    assertThat(lines.get(lines.size() - 3)).matches(" +└─+");
    assertThat(lines.get(lines.size() - 1)).endsWith("across, s");
  }

  @Test
  void without_utf_8_all_is_ascii() {
    assertThat(String.join("", TextPlot.of(RISING, 72, 20, true))).matches("\\p{ASCII}*\\*.*");
  }

  @Test
  void bars_are_blocks_as_high_as_their_values() {
    String encoding = NUMBERS.replaceFirst("quantitative", "nominal");
    Json.Obj bars = plot("bar", encoding, "[{\"x\":\"a\",\"y\":10},{\"x\":\"b\",\"y\":5}]");
    List<String> lines = TextPlot.of(bars, 60, 20, true);
    long whole = lines.stream().filter(line -> line.contains("#")).count();
    long both = lines.stream().filter(line -> line.matches(".*#+ +#+.*")).count();
    assertThat(both).isBetween(whole / 2 - 1, whole / 2 + 1);
  }

  @Test
  void rectangles_are_shaded_by_their_color() {
    String encoding =
        "{\"x\":{\"field\":\"x\",\"type\":\"nominal\"},\"y\":{\"field\":\"y\",\"type\":\"nominal\"},"
            + "\"color\":{\"field\":\"v\",\"type\":\"quantitative\"}}";
    String cells = "[{\"x\":1,\"y\":1,\"v\":0},{\"x\":2,\"y\":1,\"v\":9}]";
    assertThat(String.join("", TextPlot.of(plot("rect", encoding, cells), 60, 12, false)))
        .contains("░█");
  }

  @Test
  void what_the_svg_document_refuses_is_refused_here_too() {
    assertThatThrownBy(() -> TextPlot.of(plot("arc", NUMBERS, "[]"), 72, 20, false))
        .isInstanceOf(UnsupportedPlotException.class)
        .hasMessageContaining("mark");
  }

  @Test
  void plots_below_each_other_are_drawn_in_turn() {
    List<String> one = TextPlot.of(RISING, 72, 20, true);
    List<String> two =
        TextPlot.of(
            Json.obj("title", "Both", "vconcat", List.of(RISING.without("$schema"), RISING)),
            72,
            20,
            true);
    assertThat(two).hasSize(2 * one.size()).endsWith(one.toArray(String[]::new));
  }
}
