package dev.omni.application.figure;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Figures as lines of text. */
class FigureTextTest {
  static Stream<Figure> samples() {
    return SampleFigures.all().stream();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void no_line_is_longer_than_a_terminal_and_none_is_empty_ink(Figure figure) {
    List<String> lines = FigureText.of(figure);

    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(72));
    assertThat(lines).anySatisfy(line -> assertThat(line).isNotBlank());
  }

  @Test
  void a_line_rises_between_its_axes_with_its_guide_and_the_place_of_the_run() {
    Plane plane =
        Plane.of("", Axis.of("spot", "USD"), Axis.of("value", "USD"))
            .with(Mark.line("today", new double[] {0, 100}, new double[] {0, 10}))
            .with(Guide.x("strike", 65))
            .with(Own.at(50, 5));

    List<String> lines = FigureText.of(Figure.of("Call", plane));

    assertThat(lines).startsWith("Call", "", "value [USD]");
    assertThat(lines).contains("strike: 65", "O this run: 50, 5").hasSize(24);
    assertThat(lines.get(3)).as("the upper end is right").matches(".*[⠀-⣿]$");
    assertThat(lines.get(lines.size() - 6)).as("the lower end is left").matches("[^⠀-⣿]*[⠀-⣿].*");
    assertThat(lines).anySatisfy(line -> assertThat(line).contains("O").contains("┤"));
  }

  @Test
  void bars_and_cells_are_blocks_of_their_height_and_shade() {
    Plane bars =
        Plane.of("", Axis.ofNames("", List.of("a", "b")), Axis.of("n").withZero())
            .with(Mark.bars("n", new double[] {1, 2}));
    Plane cells =
        Plane.of("", Axis.of("x"), Axis.of("y"))
            .with(
                new Mark.Cells(
                    "c",
                    new double[] {0, 1, 2},
                    new double[] {0, 1},
                    new double[][] {{0, 9}},
                    Mark.Ramp.SEQUENTIAL,
                    false));

    long[] blocks =
        FigureText.of(Figure.of("", bars)).stream()
            .filter(line -> line.contains("█"))
            .mapToLong(line -> line.chars().filter(c -> c == '█').count())
            .toArray();
    assertThat(blocks[blocks.length - 1]).as("both bars").isGreaterThan(blocks[0] * 3 / 2);
    assertThat(String.join("", FigureText.of(Figure.of("", cells)))).contains("░", "█");
  }

  @Test
  void a_figure_without_a_finite_value_says_so_and_hidden_letters_are_shown() {
    Plane plane =
        Plane.of("a\u202eb", Axis.of("x"), Axis.of("y"))
            .with(Mark.points("p", new double[] {Double.NaN}, new double[] {1}));

    assertThat(FigureText.of(Figure.of("", plane)))
        .containsExactly("a\\u202eb", "No finite value to draw");
  }

  @Test
  void a_table_has_its_columns_below_each_other() {
    Sheet sheet =
        new Sheet(
            "Parts",
            List.of("name", "share"),
            List.of(List.of(new Sheet.Words("long name"), new Sheet.Amount(0.5))));

    assertThat(FigureText.of(Figure.of("", sheet)))
        .containsExactly("Parts", "name       share", "long name  0.5");
  }
}
