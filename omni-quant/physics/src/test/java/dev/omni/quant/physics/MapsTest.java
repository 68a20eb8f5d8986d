package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.engine.figure.Mark;
import java.util.Arrays;
import java.util.List;
import net.sf.geographiclib.Geodesic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapsTest {
  /** Points of Natural Earth's land at 1:110m, drawn by chance from its published file. */
  @ParameterizedTest
  @CsvSource({
    "161.32, -10.21", "48.14, 67.52", "85.65, -67.09", "-83.77, 62.18", "120.58, -33.93",
    "25.91, -33.67", "103.09, 11.15", "57.24, 18.95", "-108.17, 68.65", "-76.52, 21.21",
    "174.74, -38.03", "42.04, -0.92", "-80.3, -73.13", "-80.35, 73.76", "155.04, 59.15",
    "-90.1, 82.08", "-163.07, -78.87", "120.39, 27.05", "-96.27, 68.76", "141.37, 41.38"
  })
  void a_coast_passes_where_it_is_published(double longitude, double latitude) {
    Coastline coast = Coastline.all();
    boolean passes = false;
    for (int i = 0; i < coast.x().length; i++) {
      passes |= coast.x()[i] == longitude && coast.y()[i] == latitude;
    }
    assertThat(passes).isTrue();
  }

  @Test
  void the_coasts_are_130_lines_of_5122_points() {
    double[] x = Coastline.all().x();
    assertThat(Arrays.stream(x).filter(Double::isNaN).count()).isEqualTo(130);
    assertThat(Arrays.stream(x).filter(Double::isFinite).count()).isEqualTo(5122);
  }

  @Test
  void only_coasts_within_a_map_are_on_it() {
    var mark = (Mark.Line) Coastline.all().within(new double[] {-10, 10}, new double[] {40, 60});
    assertThat(Arrays.stream(mark.x()).filter(Double::isFinite)).allMatch(x -> x >= -10 && x <= 10);
    assertThat(Arrays.stream(mark.y()).filter(Double::isFinite)).allMatch(y -> y >= 40 && y <= 60);
  }

  /**
   * By the quadrature of (1 - e^2) / ((1 - e^2 sin^2) cos) over the latitude, with mpmath at 30
   * digits.
   */
  @Test
  void a_rhumb_line_is_straight_in_the_isometric_latitude() {
    var way = Geodesic.WGS84.Inverse(0, 0, 60, 60);
    List<double[]> points = new RhumbLine(1 / 298.257223563, way).points(5);
    assertThat(points.get(0)).containsExactly(0, 0);
    assertThat(points.get(4)[1]).isCloseTo(60, within(1e-12));
    assertThat(points.get(3)[0]).isEqualTo(45);
    assertThat(points.get(3)[1]).isCloseTo(40.1159689264834, within(1e-9));
  }

  /** W. S. Koon, M. W. Lo, J. E. Marsden and S. D. Ross, 2011: the Earth and the Moon. */
  @Test
  void the_points_of_lagrange_are_those_of_the_earth_and_the_moon() {
    double[][] points = LagrangePoints.of(0.0121505856);
    assertThat(points[0][0]).isCloseTo(0.836915, within(1e-6));
    assertThat(points[1][0]).isCloseTo(1.155682, within(1e-6));
    assertThat(points[2][0]).isCloseTo(-1.005063, within(1e-6));
    assertThat(points[3]).containsExactly(0.5 - 0.0121505856, Math.sqrt(3) / 2);
  }
}
