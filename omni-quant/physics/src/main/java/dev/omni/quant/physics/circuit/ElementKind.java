package dev.omni.quant.physics.circuit;

/** The kinds of elements. */
public enum ElementKind {
  RESISTOR,
  CAPACITOR,
  INDUCTOR,
  VOLTAGE_SOURCE,
  CURRENT_SOURCE,
  /** A voltage source whose voltage is a multiple of another voltage. */
  VCVS,
  /** A current source whose current is a multiple of a voltage. */
  VCCS,
  DIODE,
  SWITCH;

  /** Returns whether its current or voltage is given from outside. */
  boolean isSource() {
    return this == VOLTAGE_SOURCE || this == CURRENT_SOURCE;
  }

  /** Returns whether a voltage of another place controls it. */
  boolean isControlled() {
    return this == VCVS || this == VCCS;
  }
}
