package dev.omni.quant.molecular.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Motions that are known, mirror images, lines and texts. */
final class SuperpositionTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new Superposition());

  private static double[][] cloud(int n) {
    var random = new Random(4);
    double[][] places = new double[n][3];
    for (double[] place : places) {
      for (int a = 0; a < 3; a++) {
        place[a] = 10 * random.nextGaussian();
      }
    }
    return places;
  }

  /** Turns by an angle about z, then moves. */
  private static double[][] turned(double[][] places, double angle) {
    double[][] turned = new double[places.length][];
    for (int i = 0; i < places.length; i++) {
      double[] p = places[i];
      turned[i] =
          new double[] {
            Math.cos(angle) * p[0] - Math.sin(angle) * p[1] + 3,
            Math.sin(angle) * p[0] + Math.cos(angle) * p[1] - 2,
            p[2] + 1
          };
    }
    return turned;
  }

  private static Json rows(double[][] places) {
    return new Json.Arr(java.util.Arrays.stream(places).<Json>map(Json::arr).toList());
  }

  private static JsonFields result(double[][] reference, double[][] mobile, Json.Obj more) {
    return new JsonFields(
        EngineRunner.result(
            ENGINE, Json.obj("reference", rows(reference), "mobile", rows(mobile)).withAll(more)));
  }

  @Test
  void a_known_motion_is_undone() {
    double[][] places = cloud(20);
    for (double angle : new double[] {0, 0.3, Math.PI / 2, Math.PI, -2.5}) {
      JsonFields found = result(places, turned(places, angle), Json.Obj.EMPTY);
      assertThat(found.number("rmsd")).isCloseTo(0, within(1e-13));
      assertThat(found.rows("rotation")[0][0]).isCloseTo(Math.cos(angle), within(1e-14));
      assertThat(found.rows("rotation")[0][1]).isCloseTo(Math.sin(angle), within(1e-14));
      assertThat(found.flag("rotation_unique")).isTrue();
    }
  }

  @Test
  void a_mirror_image_is_turned_and_never_mirrored() {
    double[][] places = cloud(10);
    double[][] mirrored = cloud(10);
    for (double[] place : mirrored) {
      place[2] = -place[2];
    }
    assertThat(result(places, mirrored, Json.Obj.EMPTY).number("rmsd")).isGreaterThan(1);
  }

  @Test
  void a_pair_without_weight_does_not_count() {
    double[][] places = cloud(6);
    double[][] moved = turned(places, 1);
    moved[5][0] += 50;
    Json.Obj weights = Json.obj("weights", new double[] {2, 2, 2, 2, 2, 0});
    assertThat(result(places, moved, weights).number("rmsd")).isCloseTo(0, within(1e-12));
    assertThat(result(places, moved, Json.Obj.EMPTY).number("rmsd")).isGreaterThan(1);
  }

  @Test
  void places_on_a_line_have_many_best_rotations() {
    double[][] line = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {4, 4, 4}};
    JsonFields found = result(line, turned(line, 1), Json.Obj.EMPTY);
    assertThat(found.flag("rotation_unique")).isFalse();
    assertThat(found.number("rmsd")).isCloseTo(0, within(1e-12));
  }

  @Test
  void texts_give_the_atoms_of_a_name_of_the_first_model_and_location() {
    String text =
        """
        ATOM      1  N   ALA A   1       9.000   9.000   9.000  1.00  0.00           N
        ATOM      2  CA  ALA A   1       0.000   0.000   0.000  1.00  0.00           C
        ATOM      3  CA AGLY A   2       1.500   0.000   0.000  1.00  0.00           C
        ATOM      4  CA BGLY A   2       7.000   0.000   0.000  1.00  0.00           C
        ATOM      5  CA  SER A   3       2.000   1.400   0.500  1.00  0.00           C
        ENDMDL
        ATOM      6  CA  SER A   3       5.000   1.400   0.500  1.00  0.00           C
        """;
    double[][] places = {{0, 0, 0}, {1.5, 0, 0}, {2, 1.4, 0.5}};
    Json.Obj input = Json.obj("reference", text, "mobile", rows(turned(places, 0.7)));
    JsonFields found = new JsonFields(EngineRunner.result(ENGINE, input));
    assertThat(found.number("rmsd")).isCloseTo(0, within(1e-13));
    assertThat(EngineRunner.refused(ENGINE, input.with("atoms", "CB")))
        .containsExactly("/reference");
    assertThat(EngineRunner.refused(ENGINE, input.with("reference", "ATOM      1  CA")))
        .containsExactly("/reference");
  }

  @Test
  void sets_of_unlike_size_and_weights_of_zero_are_refused() {
    Json.Obj input = Json.obj("reference", rows(cloud(4)), "mobile", rows(cloud(4)));
    assertThat(EngineRunner.refused(ENGINE, input.with("mobile", rows(cloud(5)))))
        .containsExactly("/mobile");
    assertThat(EngineRunner.refused(ENGINE, input.with("weights", List.of(0, 0, 0, 0))))
        .containsExactly("/weights");
    assertThat(EngineRunner.refused(ENGINE, input.with("weights", List.of(1, 1, 1))))
        .containsExactly("/weights");
    assertThat(EngineRunner.refused(ENGINE, input.with("atoms", "CA"))).containsExactly("/atoms");
  }
}
