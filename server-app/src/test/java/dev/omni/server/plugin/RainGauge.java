package dev.omni.server.plugin;

/** A class that the engine brings along. */
final class RainGauge {
  /** What it read, in metres. */
  static final double HEIGHT = 0.025;

  private RainGauge() {}
}
