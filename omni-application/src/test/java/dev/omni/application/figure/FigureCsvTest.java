package dev.omni.application.figure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Figures as records of a table and as JSON. */
class FigureCsvTest {
  static Stream<Figure> samples() {
    return SampleFigures.all().stream();
  }

  private static List<String> lines(Figure figure) {
    return FigureCsv.of(figure).stream().skip(1).map(record -> String.join(",", record)).toList();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_record_has_the_places_of_the_header_and_every_series_has_records(Figure figure) {
    List<List<String>> records = FigureCsv.of(figure);

    assertThat(records).allSatisfy(record -> assertThat(record).hasSize(9));
    assertThat(records.stream().map(record -> record.get(1))).containsAll(figure.series());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void the_model_has_every_panel_and_series(Figure figure) {
    Json.Obj model = FigureJson.of(figure);

    assertThat(model.text("object")).isEqualTo("omni.figure");
    assertThat(model.items("panels")).hasSameSizeAs(figure.panels());
    String all = model.canonical();
    assertThat(figure.series())
        .allSatisfy(name -> assertThat(all).contains("\"series\":" + Json.str(name).canonical()));
  }

  @Test
  void numbers_have_all_digits_and_what_is_not_finite_is_empty() {
    Plane plane =
        Plane.of("", Axis.of("x"), Axis.of("y"))
            .with(Mark.line("a", new double[] {0.1, 1e20}, new double[] {1.0 / 3, Double.NaN}))
            .with(Guide.y("zero", 0))
            .with(Own.at(2, 3.5));

    assertThat(lines(Figure.of("", plane)))
        .containsExactly(
            "1,a,line,0.1,0.3333333333333333,,,,",
            "1,a,line,1.0E20,,,,,",
            "1,zero,guide,,0,,,,",
            "1,this run,own,2,3.5,,,,");
  }

  @Test
  void names_and_dates_stand_for_their_numbers() {
    Plane names =
        Plane.of("", Axis.ofNames("", List.of("left", "right")), Axis.of("y"))
            .with(Mark.points("p", new double[] {0, 1}, new double[] {1, 2}));
    Plane dates =
        Plane.of("", Axis.of("date").on(Axis.Scale.DATE), Axis.of("y"))
            .with(Mark.points("q", new double[] {20_000, 20_000.25}, new double[] {1, 2}));

    assertThat(lines(Figure.of("", names, dates)))
        .containsExactly(
            "1,p,points,left,1,,,,",
            "1,p,points,right,2,,,,",
            "2,q,points,2024-10-04,1,,,,",
            "2,q,points,2024-10-04T06:00:00Z,2,,,,");
  }

  @Test
  void cells_and_boxes_have_a_record_for_each_number() {
    Plane plane =
        Plane.of("", Axis.of("x"), Axis.of("y"))
            .with(
                new Mark.Cells(
                    "c",
                    new double[] {0, 1, 2},
                    new double[] {5, 6},
                    new double[][] {{7, Double.NaN}},
                    Mark.Ramp.SEQUENTIAL,
                    false))
            .with(new Mark.Boxes("b", new double[] {1}, new double[][] {{1, 2, 3, 4, 5}}));

    assertThat(lines(Figure.of("", plane)))
        .containsExactly(
            "1,c,cells,0,5,1,6,7,",
            "1,c,cells,1,5,2,6,,",
            "1,b,boxes,1,1,,,,lower whisker",
            "1,b,boxes,1,2,,,,lower quartile",
            "1,b,boxes,1,3,,,,median",
            "1,b,boxes,1,4,,,,upper quartile",
            "1,b,boxes,1,5,,,,upper whisker");
  }

  @Test
  void a_table_has_a_record_for_each_place() {
    Sheet sheet =
        new Sheet(
            "Parts",
            List.of("name", "share"),
            List.of(List.of(new Sheet.Words("a"), new Sheet.Amount(0.5))));

    assertThat(lines(Figure.of("", sheet)))
        .containsExactly("1,name,cell,1,,,,,a", "1,share,cell,1,,,,0.5,");
  }
}
