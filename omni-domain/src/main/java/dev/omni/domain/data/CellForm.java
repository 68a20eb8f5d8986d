package dev.omni.domain.data;

/** The form in which a cell was sent. */
public enum CellForm {
  /** Text of CSV, which may be of any type. */
  UNTYPED,
  /** A string of a typed format. */
  STRING,
  /** A number of a typed format, in JSON's grammar. */
  NUMBER,
  /** A boolean of a typed format. */
  BOOLEAN
}
