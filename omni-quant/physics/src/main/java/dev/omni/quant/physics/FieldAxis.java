package dev.omni.quant.physics;

/** The axes of the field of the Earth. */
public enum FieldAxis {
  TRUE_POLE,
  FRAME
}
