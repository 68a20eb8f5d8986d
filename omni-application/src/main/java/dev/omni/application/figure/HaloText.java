package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing.Ink;

/** The writer of labels that lie over marks: a halo of the ground keeps them readable. */
final class HaloText {
  private static final double HALO = 3;

  private HaloText() {}

  /** Draws words that begin at a place. */
  static void draw(Svg svg, Theme theme, String words, double x, double y, double size) {
    svg.words(
        "text class x y font-size fill stroke stroke-width stroke-linejoin paint-order",
        words,
        "ink halo",
        x,
        y,
        size,
        theme.color(Ink.INK),
        theme.color(Ink.GROUND),
        HALO,
        "round",
        "stroke");
  }
}
