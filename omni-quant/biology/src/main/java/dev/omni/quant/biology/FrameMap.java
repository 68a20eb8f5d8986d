package dev.omni.quant.biology;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.List;

/** The map of the six reading frames, with their starts, stops and open reading frames. */
final class FrameMap {
  private static final int MOST_FRAMES = 100;
  private static final int MOST_TICKS = 400;
  private static final List<Integer> FRAMES = List.of(-3, -2, -1, 3, 2, 1);

  private FrameMap() {}

  /** Returns the map of a strand's frames. */
  static Plane of(Translation forward, List<OpenReadingFrame> found) {
    Translation reverse = forward.reverse();
    int length = forward.strand().length();
    var starts = new ArrayList<double[]>();
    var stops = new ArrayList<double[]>();
    for (int row = 0; row < FRAMES.size(); row++) {
      int frame = FRAMES.get(row);
      String protein = (frame > 0 ? forward : reverse).protein(Math.abs(frame) - 1);
      for (int k = 0; k < protein.length(); k++) {
        char letter = protein.charAt(k);
        double from = Math.abs(frame) + (double) Translation.CODON * k;
        double[] place = {frame > 0 ? from : length + 1 - from, row};
        if (letter == 'M') {
          starts.add(place);
        } else if (letter == '*') {
          stops.add(place);
        }
      }
    }
    List<OpenReadingFrame> shown = found.subList(0, Math.min(MOST_FRAMES, found.size()));
    double[][] arrows = new double[3][shown.size()];
    for (int i = 0; i < shown.size(); i++) {
      OpenReadingFrame frame = shown.get(i);
      boolean reversed = frame.frame() < 0;
      double low = Math.min(frame.start(), frame.end());
      double high = Math.max(frame.start(), frame.end());
      arrows[0][i] = reversed ? high : low;
      arrows[1][i] = reversed ? low : high;
      arrows[2][i] = FRAMES.indexOf(frame.frame());
    }
    List<String> names = FRAMES.stream().map(n -> n > 0 ? "+" + n : "" + n).toList();
    return Plane.of(
            "",
            Axis.of("base").showing(new Axis.Between(0, Math.max(2, length + 1))),
            Axis.ofNames("frame", names))
        .with(
            new Mark.Arrows(
                "open reading frame", arrows[0], arrows[2], arrows[1], arrows[2], List.of()))
        .with(ticks("start", starts))
        .with(ticks("stop", stops));
  }

  /** Returns strokes; none where they are too many to tell. */
  private static Mark ticks(String name, List<double[]> places) {
    List<double[]> shown = places.size() > MOST_TICKS ? List.of() : places;
    return new Mark.Ticks(
        name,
        shown.stream().mapToDouble(place -> place[0]).toArray(),
        shown.stream().mapToDouble(place -> place[1]).toArray());
  }
}
