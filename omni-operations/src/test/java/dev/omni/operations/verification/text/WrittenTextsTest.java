package dev.omni.operations.verification.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts as people write them, each with what a reader by hand makes of its figures. */
class WrittenTextsTest {
  static Stream<Json.Obj> texts() {
    return ((Json.Arr) JsonReader.bundled(WrittenTextsTest.class, "texts.json"))
        .items().stream().map(Json.Obj.class::cast);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void each_figure_is_found_at_its_place_and_judged(Json.Obj written) {
    Json.Obj request = written.without("figures").without("excluded");
    Json.Obj judged = new TextProof().judge(request, List.of(), Map.of());

    assertThat(pairs(judged, "figures", "number", "status"))
        .isEqualTo(written.find("figures").orElseThrow());
    assertThat(pairs(judged, "excluded", "quote", "rule"))
        .isEqualTo(written.find("excluded").orElseThrow());
    int[] points = written.text("text").codePoints().toArray();
    Stream.of("figures", "excluded")
        .flatMap(member -> judged.items(member).stream())
        .map(Json.Obj.class::cast)
        .forEach(part -> assertThat(between(points, part)).isEqualTo(part.text("quote")));
  }

  private static String between(int[] points, Json.Obj part) {
    int start = (int) part.number("start");
    return new String(points, start, (int) part.number("end") - start);
  }

  private static Json pairs(Json.Obj judged, String member, String one, String other) {
    var pairs = new ArrayList<Json>();
    for (Json item : judged.items(member)) {
      Json.Obj part = (Json.Obj) item;
      pairs.add(Json.arr(part.text(one), part.text(other)));
    }
    return new Json.Arr(pairs);
  }
}
