package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.SeriesFigure;
import dev.omni.quant.core.Sketch;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The picture of a cluster: its atoms from three sides, the nearer ones larger and over the others,
 * and the energies that the first starts reach.
 */
record ClusterFigure(LennardJonesMinimum.Input input, LennardJonesMinimum.Result result) {
  private static final double SIDE = 200;
  private static final double MARGIN = 26;
  private static final double LETTER = 12;
  private static final int MOST_STARTS = 40;

  /** Descents times pairs of atoms that a picture may take. */
  private static final double MOST_WORK = 3e4;

  private static final List<String> AXES = List.of("x", "y", "z");

  Figure figure() {
    int pairs = input.atoms() * input.atoms() * (1 + input.hopsPerStart());
    int starts =
        (int) Math.min(Math.min(MOST_STARTS, input.starts()), Math.max(1, MOST_WORK / pairs));
    var hopping = new BasinHopping(input.atoms(), input.hopsPerStart());
    double[] energies = new double[starts];
    Arrays.setAll(
        energies,
        k -> {
          LowestMinimum one = hopping.walk(BlockSeeds.splitmix64(input.seed(), k), Work.alone());
          return one.found() == 0 ? Double.NaN : one.energy();
        });
    Plane reached =
        Plane.of("", Axis.of("start").on(Axis.Scale.INTEGER), Axis.of("energy", "epsilon"))
            .with(Mark.points("start", SeriesFigure.places(starts), energies))
            .with(Guide.y("known minimum", result.knownMinimum()));
    return Figure.of(
            "Cluster of least energy", seen(0, 1, 2), seen(1, 2, 0), seen(2, 0, 1), reached)
        .columns(4, 4, 4, Figure.COLUMNS);
  }

  /** Returns the atoms seen along an axis. */
  private Drawing seen(int across, int up, int along) {
    List<double[]> atoms =
        result.coordinates().stream()
            .sorted(Comparator.comparingDouble(place -> place[along]))
            .toList();
    double far = 1;
    for (double[] atom : atoms) {
      far = Math.max(far, Math.max(Math.abs(atom[across]), Math.abs(atom[up])) + 0.5);
    }
    double scale = (SIDE / 2 - MARGIN) / far;
    var sketch =
        new Sketch("along %s".formatted(AXES.get(along)), SIDE, SIDE)
            .text(SIDE - 12, SIDE - 6, Anchor.MIDDLE, LETTER, AXES.get(across))
            .text(10, 16, Anchor.MIDDLE, LETTER, AXES.get(up));
    double depth = atoms.stream().mapToDouble(atom -> Math.abs(atom[along])).max().orElse(1);
    for (double[] atom : atoms) {
      double near = depth > 0 ? (atom[along] / depth + 1) / 2 : 1;
      double radius = scale * 0.5 * (0.8 + 0.2 * near);
      double x = SIDE / 2 + scale * atom[across];
      double y = SIDE / 2 - scale * atom[up];
      sketch
          .of("atom")
          .disc(x, y, radius, Ink.GROUND)
          .disc(x, y, radius * 0.96, near > 0.66 ? Ink.S1 : near > 0.33 ? Ink.S6 : Ink.S7)
          .of("");
    }
    return sketch.drawing();
  }
}
