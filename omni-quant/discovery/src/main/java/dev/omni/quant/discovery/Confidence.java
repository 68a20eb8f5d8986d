package dev.omni.quant.discovery;

import dev.omni.domain.json.Shape;

/** The probability with which an interval covers what is estimated. */
final class Confidence {
  static final String TITLE = "Probability with which an interval covers what is estimated";

  static final Shape SHAPE =
      Shape.number().above(0).below(1).otherwise(0.95).unit("1").titled(TITLE);

  private Confidence() {}
}
