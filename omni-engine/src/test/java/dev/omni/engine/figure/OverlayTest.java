package dev.omni.engine.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The figures of several runs over each other. */
class OverlayTest {
  private static final Plane PERIODS = Plane.of("", Axis.of("period"), Axis.of("sigma", "%"));

  private static Mark line(String series, double... y) {
    double[] x = new double[y.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = i;
    }
    return Mark.line(series, x, y);
  }

  private static Optional<Figure> over(Figure... figures) {
    var layers = new ArrayList<Overlay.Layer>();
    for (Figure figure : figures) {
      layers.add(new Overlay.Layer("Run " + (layers.size() + 1), figure));
    }
    return Overlay.of(layers);
  }

  private static Plane only(Optional<Figure> figure) {
    assertThat(figure.orElseThrow().check()).isEmpty();
    assertThat(figure.orElseThrow().panels()).hasSize(1);
    return (Plane) figure.orElseThrow().panels().get(0);
  }

  private static List<String> names(Plane plane) {
    return plane.marks().stream().map(Mark::series).toList();
  }

  @Test
  void a_series_has_the_name_of_its_run_before_its_own_and_its_numbers() {
    Plane both =
        only(
            over(
                Figure.of("Fit", PERIODS.with(line("sigma", 1, 2))),
                Figure.of("Fit", PERIODS.with(line("sigma", 3, 4)))));

    assertThat(names(both)).containsExactly("Run 1: sigma", "Run 2: sigma");
    assertThat(((Mark.Line) both.marks().get(1)).y()).containsExactly(3, 4);
    assertThat(both.y()).isEqualTo(PERIODS.y());
  }

  @Test
  void what_is_the_same_in_all_runs_is_drawn_once() {
    Plane both =
        only(
            over(
                Figure.of("", PERIODS.with(line("data", 5, 6)).with(line("fit", 1, 2))),
                Figure.of("", PERIODS.with(line("data", 5, 6)).with(line("fit", 1, 3)))));

    assertThat(names(both)).containsExactly("data", "Run 1: fit", "Run 2: fit");
  }

  @Test
  void planes_with_other_units_names_or_titles_are_left_out() {
    Figure one = Figure.of("", PERIODS.with(line("sigma", 1, 2)));
    Plane bp = Plane.of("", Axis.of("period"), Axis.of("sigma", "bp"));
    Plane titled = Plane.of("March", PERIODS.x(), PERIODS.y());
    Plane log = Plane.of("", PERIODS.x(), PERIODS.y().on(Axis.Scale.LOG));
    for (Plane other : List.of(bp, titled, log)) {
      assertThat(over(one, Figure.of("", other.with(line("sigma", 1, 2))))).isEmpty();
    }
    Plane names = Plane.of("", Axis.ofNames("", List.of("a", "b")), PERIODS.y());
    Plane others = Plane.of("", Axis.ofNames("", List.of("a", "c")), PERIODS.y());
    assertThat(
            over(
                Figure.of("", names.with(line("s", 1, 2))),
                Figure.of("", others.with(line("s", 1, 2)))))
        .isEmpty();
  }

  @Test
  void a_plane_that_two_of_three_runs_have_is_shown_with_these() {
    Figure with = Figure.of("", PERIODS.with(line("sigma", 1, 2)));
    Figure without = Figure.of("", Plane.of("", Axis.of("lag"), Axis.of("r")).with(line("r", 1)));

    assertThat(names(only(over(without, with, Figure.of("", PERIODS.with(line("sigma", 2, 2)))))))
        .containsExactly("Run 2: sigma", "Run 3: sigma");
  }

  @Test
  void the_second_of_two_planes_that_are_alike_meets_the_second() {
    Figure one = Figure.of("", PERIODS.with(line("s", 1)), PERIODS.with(line("s", 2)));
    Figure other = Figure.of("", PERIODS.with(line("s", 3)), PERIODS.with(line("s", 4)));

    List<Panel> panels = over(one, other).orElseThrow().panels();

    assertThat(panels).hasSize(2);
    assertThat(((Plane) panels.get(1)).marks())
        .extracting(mark -> ((Mark.Line) mark).y()[0])
        .containsExactly(2.0, 4.0);
  }

  @Test
  void bars_share_their_width_and_lose_the_color_of_a_meaning() {
    double[] one = {1};
    var bad = new Mark.Bars("p", new double[] {0}, one, new double[] {0}, one, Meaning.BAD);
    var more =
        new Mark.Bars("p", new double[] {0}, one, new double[] {0}, new double[] {2}, Meaning.BAD);
    Plane both = only(over(Figure.of("", PERIODS.with(bad)), Figure.of("", PERIODS.with(more))));

    assertThat(both.marks())
        .extracting(mark -> ((Mark.Bars) mark).from()[0] + " to " + ((Mark.Bars) mark).to()[0])
        .containsExactly("0.0 to 0.5", "0.5 to 1.0");
    assertThat(((Mark.Bars) both.marks().get(0)).meaning()).isEqualTo(Meaning.NEUTRAL);
  }

  @Test
  void guides_at_one_number_are_one_and_the_places_of_the_runs_become_points() {
    Plane plane = PERIODS.with(Guide.x("strike", 65));
    Plane first = plane.with(line("v", 1)).with(Guide.x("spot", 60)).with(Own.at(60, 2));
    Plane second = plane.with(line("v", 2)).with(Guide.x("spot", 70)).with(Own.at(70, 3));

    Plane both = only(over(Figure.of("", first), Figure.of("", second)));

    assertThat(both.guides())
        .extracting(Guide::name)
        .containsExactly("strike", "Run 1: spot", "Run 2: spot");
    assertThat(names(both)).endsWith("Run 1: this run", "Run 2: this run");
    assertThat(both.own()).isEmpty();
  }

  @Test
  void cells_stand_beside_each_other_and_a_fixed_range_holds_that_of_both() {
    double[] edges = {0, 1};
    Plane cells =
        PERIODS.with(
            new Mark.Cells("c", edges, edges, new double[][] {{1}}, Mark.Ramp.SEQUENTIAL, false));
    Plane others =
        PERIODS.with(
            new Mark.Cells("c", edges, edges, new double[][] {{2}}, Mark.Ramp.SEQUENTIAL, false));
    Figure beside = over(Figure.of("", cells), Figure.of("", others)).orElseThrow();
    assertThat(beside.check()).isEmpty();
    assertThat(beside.panels()).extracting(Panel::title).containsExactly("Run 1", "Run 2");
    assertThat(beside.series()).containsExactly("Run 1: c", "Run 2: c");
    assertThat(beside.grid().columns()).containsExactly(6, 6);

    Axis narrow = PERIODS.x().showing(new Axis.Between(0, 5));
    Axis wide = PERIODS.x().showing(new Axis.Between(-1, 2));
    Plane both =
        only(
            over(
                Figure.of("", Plane.of("", narrow, PERIODS.y()).with(line("s", 1))),
                Figure.of("", Plane.of("", wide, PERIODS.y()).with(line("s", 2)))));
    assertThat(both.x().range()).isEqualTo(new Axis.Between(-1, 5));
  }

  @Test
  void one_figure_and_more_than_eight_have_no_overlay() {
    Figure one = Figure.of("", PERIODS.with(line("s", 1)));
    Figure[] nine = new Figure[9];
    Arrays.fill(nine, one);

    assertThat(over(one)).isEmpty();
    assertThat(over(nine)).isEmpty();
    assertThat(over(one, one)).isPresent();
  }
}
