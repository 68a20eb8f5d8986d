package dev.omni.quant.discovery;

/** The probability with which an interval covers what is estimated. */
final class Confidence {
  static final String TITLE = "Probability with which an interval covers what is estimated";

  private Confidence() {}
}
