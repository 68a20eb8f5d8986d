package dev.omni.quant.molecular;

/** The steps to the standard form of a molecule, in the order in which they are taken. */
public enum StandardStep {
  /** Writes groups in one way. */
  NORMALISE,
  /** Leaves out all but one part. */
  LARGEST_FRAGMENT,
  /** Moves protons until no charge is left that a proton can cancel. */
  NEUTRALISE,
  /** Chooses a tautomer. */
  TAUTOMER
}
