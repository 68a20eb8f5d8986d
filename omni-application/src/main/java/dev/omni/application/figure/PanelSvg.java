package dev.omni.application.figure;

/** The writer of a panel, whose upper left corner is at 0, 0. */
interface PanelSvg {
  /** Returns its height in pixels. */
  double height();

  /** Draws it. */
  void draw(Svg svg);
}
