package dev.omni.quant.core.ode;

/** The exception of a method whose steps become too short. */
final class StuckException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final double time;

  StuckException(String reason, double time) {
    super(reason);
    this.time = time;
  }

  double time() {
    return time;
  }
}
