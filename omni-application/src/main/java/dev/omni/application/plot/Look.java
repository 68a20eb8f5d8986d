package dev.omni.application.plot;

import dev.omni.application.figure.Svg;
import dev.omni.application.figure.Theme;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * The appearance of a series. The colors are those of Okabe and Ito (2008), which differ for all
 * kinds of color vision; dashes and shapes differ too.
 *
 * @param color for fill or stroke
 * @param index of the series
 */
record Look(String color, int index) {
  private static final List<String> COLORS =
      List.of(
          "#0072b2",
          "#d55e00",
          "#009e73",
          "#cc79a7",
          "#e69f00",
          "#56b4e9",
          "currentColor",
          "#b8a800");
  private static final List<String> DASHES =
      List.of("", "8 4", "2 3", "10 3 2 3", "14 4", "5 2 1 2 1 2");

  /** Returns the appearance of a series by its number. */
  static Look series(int index) {
    return new Look(COLORS.get(index % COLORS.size()), index);
  }

  /** Returns the color for a place from 0 to 1, without a dash. */
  static Look shade(double place) {
    return new Look(Theme.sequential(place), 0);
  }

  /** Returns the appearance of a row. */
  static Look of(Layer layer, Optional<PlotScale> colors, Json.Obj row) {
    Optional<Channel> color = layer.channel("color");
    Optional<Json> value = color.or(layer::series).flatMap(channel -> channel.in(row));
    if (color.filter(Channel::literal).isPresent()) {
      return new Look(color.get().part().color("value").orElse("currentColor"), 0);
    }
    if (value.isEmpty() || colors.isEmpty()) {
      return new Look(
          layer
              .options()
              .color("color")
              .orElse(layer.is("text", "rule") ? "currentColor" : COLORS.get(0)),
          0);
    }
    PlotScale scale = colors.get();
    return scale.kind() == PlotScale.Kind.DISCRETE
        ? series(Math.max(0, scale.items().indexOf(value.get())))
        : shade(scale.at(value.get()));
  }

  /** Returns the dashes of a line; empty for none. */
  String dash() {
    return DASHES.get(index % DASHES.size());
  }

  /** Returns a path around a place: a circle, square, triangle, diamond, cross or triangle. */
  String point(double x, double y, double size) {
    double r = StrictMath.sqrt(size / Math.PI);
    return switch (index % 6) {
      case 1 -> path(x, y, r * 0.89, "-1 -1 1 -1 1 1 -1 1");
      case 2 -> path(x, y, r * 1.2, "0 -1 1 0.8 -1 0.8");
      case 3 -> path(x, y, r * 1.25, "0 -1 1 0 0 1 -1 0");
      case 4 -> path(x, y, r * 0.36, "-1 -3 1 -3 1 -1 3 -1 3 1 1 1 1 3 -1 3 -1 1 -3 1 -3 -1 -1 -1");
      case 5 -> path(x, y, r * 1.2, "0 1 1 -0.8 -1 -0.8");
      default -> {
        String around = Svg.number(r) + " " + Svg.number(r) + " 0 1 1 ";
        yield "M"
            + Svg.number(x - r)
            + ","
            + Svg.number(y)
            + "a"
            + around
            + Svg.number(2 * r)
            + ",0a"
            + around
            + Svg.number(-2 * r)
            + ",0Z";
      }
    };
  }

  private static String path(double x, double y, double unit, String corners) {
    var text = new StringBuilder();
    String[] numbers = corners.split(" ");
    for (int i = 0; i < numbers.length; i += 2) {
      text.append(i == 0 ? 'M' : 'L')
          .append(Svg.number(x + unit * Double.parseDouble(numbers[i])))
          .append(',')
          .append(Svg.number(y + unit * Double.parseDouble(numbers[i + 1])));
    }
    return text.append('Z').toString();
  }
}
