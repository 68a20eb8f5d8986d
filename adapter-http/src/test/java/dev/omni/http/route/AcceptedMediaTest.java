package dev.omni.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which media type a client wants (RFC 9110, 2022, section 12.5.1). */
class AcceptedMediaTest {
  private static final List<String> SERVED = List.of("application/json", "image/svg+xml");

  private static String best(String... lines) {
    return AcceptedMedia.of(name -> name.equals("Accept") ? List.of(lines) : List.of())
        .best(SERVED)
        .orElse("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "image/svg+xml | image/svg+xml",
        "IMAGE/SVG+XML;charset=utf-8 | image/svg+xml",
        "image/* | image/svg+xml",
        "*/* | application/json",
        "image/svg+xml, */* | image/svg+xml",
        "image/svg+xml;q=0.5, application/json;q=0.4 | image/svg+xml",
        "image/svg+xml;q=0.5, application/json | application/json",
        "application/json;q=0.5, */* | image/svg+xml",
        "application/json;q=0, */*;q=0.1 | image/svg+xml",
        "image/svg+xml;q=0 | none",
        "text/html | none",
        "image/svg+xml;q=2, application/json;q=0.9 | image/svg+xml",
        "text/html,application/xhtml+xml,*/*;q=0.8 | application/json"
      })
  void the_most_exact_range_gives_the_quality_and_the_best_one_wins(String sent, String media) {
    assertThat(best(sent)).isEqualTo(media);
  }

  @Test
  void without_the_header_the_first_one_is_served() {
    assertThat(best()).isEqualTo("application/json");
    assertThat(best("")).isEqualTo("application/json");
  }

  @Test
  void lines_are_read_as_one() {
    assertThat(best("text/html", "image/svg+xml")).isEqualTo("image/svg+xml");
  }
}
