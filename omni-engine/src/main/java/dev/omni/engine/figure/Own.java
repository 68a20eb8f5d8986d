package dev.omni.engine.figure;

/**
 * The place of the run itself.
 *
 * @param x on the axis across
 * @param y on the axis up
 * @param label of the point, such as "this run"
 */
public record Own(double x, double y, String label) {
  /** Returns the place of a run. */
  public static Own at(double x, double y) {
    return new Own(x, y, "this run");
  }
}
