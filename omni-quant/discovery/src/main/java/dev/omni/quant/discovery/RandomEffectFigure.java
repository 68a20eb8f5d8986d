package dev.omni.quant.discovery;

import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Random effects in the order of their modes, with intervals: a plane for each effect. */
final class RandomEffectFigure {
  private static final int MOST_PLANES = 4;
  private static final int MOST = 24;
  private static final double CONFIDENCE = 0.95;

  private RandomEffectFigure() {}

  /** A level with its mode and error. */
  private record Mode(String level, double value, double error) {}

  static Optional<Figure> of(MixedRegression.Result result) {
    var planes = new ArrayList<Plane>();
    result
        .components()
        .forEach(
            (group, component) -> {
              for (String effect : component.standardDeviations().keySet()) {
                if (planes.size() < MOST_PLANES) {
                  planes.add(plane(result, group, effect));
                }
              }
            });
    return Optional.of(Figure.of("Random effects in their order", planes.toArray(Plane[]::new)));
  }

  private static Plane plane(MixedRegression.Result result, String group, String effect) {
    Map<String, Map<String, Double>> errors =
        result.randomEffectStandardErrors().getOrDefault(group, Map.of());
    var modes = new ArrayList<Mode>();
    result
        .randomEffects()
        .getOrDefault(group, Map.of())
        .forEach(
            (level, effects) ->
                modes.add(
                    new Mode(
                        level,
                        effects.getOrDefault(effect, 0.0),
                        errors.getOrDefault(level, Map.of()).getOrDefault(effect, 0.0))));
    modes.sort(Comparator.comparingDouble(Mode::value));
    List<Mode> shown = new ArrayList<>(modes);
    if (modes.size() > MOST) {
      shown = new ArrayList<>(modes.subList(0, MOST / 2));
      shown.addAll(modes.subList(modes.size() - MOST / 2, modes.size()));
    }
    double reach = Tails.normalQuantile(CONFIDENCE);
    double[][] ends = {
      shown.stream().mapToDouble(mode -> mode.value() - reach * mode.error()).toArray(),
      shown.stream().mapToDouble(mode -> mode.value() + reach * mode.error()).toArray()
    };
    Plane plane =
        CoefficientFigure.of(
            effect + " of " + group,
            group,
            shown.stream().map(Mode::level).toList(),
            shown.stream().mapToDouble(Mode::value).toArray(),
            ends);
    String title =
        shown.size() < modes.size()
            ? "the " + MOST / 2 + " lowest and highest of " + modes.size()
            : "";
    return new Plane(
        title,
        plane.x(),
        plane.y(),
        plane.marks(),
        plane.guides(),
        plane.own(),
        plane.equal(),
        plane.backdrop());
  }
}
