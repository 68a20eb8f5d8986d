package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formats of the plot of a run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PlotFormatsTest {
  private final TestServer server = new TestServer();
  private String plot = "";

  @BeforeAll
  void start() {
    plot = server.start(server.sum(SmallEngines.SUM, 2), "plot-formats-1").send().link("plot");
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Test
  void a_figure_is_served_as_its_model() {
    Json.Obj figure = server.get(plot + "?format=figure").send().data();

    assertThat(figure.findText("object")).contains("omni.figure");
    var mark = (Json.Obj) ((Json.Obj) figure.items("panels").get(0)).items("marks").get(0);
    assertThat(mark.findText("kind")).contains("bars");
    assertThat(mark.items("y2")).containsExactly(Json.num(2.0));
  }

  @Test
  void a_table_of_its_numbers_marks_what_a_spreadsheet_takes_for_a_formula() {
    TestServer.Response csv = server.get(plot).with("Accept", "text/csv").send();

    assertThat(csv.header("Content-Type")).startsWith("text/csv");
    assertThat(csv.text().lines())
        .containsExactly("panel,series,mark,x,y,x2,y2,value,label", "1,'=sum,bars,-0.4,0,0.4,2,,");
  }

  @Test
  void a_terminal_gets_lines_of_text() {
    TestServer.Response text = server.get(plot).with("Accept", "text/plain").send();

    assertThat(text.header("Content-Type")).startsWith("text/plain");
    assertThat(text.text()).startsWith("Sum\n").contains("█");
  }

  @Test
  void a_picture_has_the_width_times_the_scale_in_pixels() throws IOException {
    TestServer.Call png = server.get(plot + "?format=png&width=500&scale=2");

    assertThat(png.send().header("Content-Type")).isEqualTo("image/png");
    assertThat(ImageIO.read(new ByteArrayInputStream(png.bytes())).getWidth()).isEqualTo(1000);
  }

  @Test
  void a_dark_picture_has_other_colors_and_the_same_text() {
    String light = server.get(plot + "?format=svg").send().text();
    String dark = server.get(plot + "?format=svg&theme=dark").send().text();

    assertThat(light).contains("#ffffff").doesNotContain("#171e26");
    assertThat(dark.replaceAll("#[0-9a-f]{6}", "")).isEqualTo(light.replaceAll("#[0-9a-f]{6}", ""));
    assertThat(dark).contains("#171e26");
  }

  @Test
  void an_unchanged_picture_is_not_sent_again() {
    TestServer.Response first = server.get(plot + "?format=svg").send();
    TestServer.Response again =
        server.get(plot + "?format=svg").with("If-None-Match", first.header("ETag")).send();

    assertThat(again.status()).isEqualTo(304);
    assertThat(server.get(plot + "?format=svg&width=400").send().header("ETag"))
        .isNotEqualTo(first.header("ETag"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "format=pdf | query:format",
        "theme=blue | query:theme",
        "width=319 | query:width",
        "width=1601 | query:width",
        "width=720.5 | query:width",
        "format=png&scale=4 | query:scale",
        "format=svg&scale=2 | query:scale",
        "format=csv&theme=dark | query:theme",
        "format=figure&width=400 | query:width",
        "size=3 | query:size",
      })
  void a_parameter_that_is_wrong_or_of_no_use_is_named(String query, String pointer) {
    TestServer.Response refused = server.get(plot + "?" + query).send();

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("parameter_invalid");
    assertThat(refused.pointers()).containsExactly(pointer);
  }
}
