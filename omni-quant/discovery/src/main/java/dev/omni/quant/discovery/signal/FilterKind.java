package dev.omni.quant.discovery.signal;

/** The frequencies that a filter lets pass. */
public enum FilterKind {
  /** Those below a cutoff. */
  LOWPASS,
  /** Those above a cutoff. */
  HIGHPASS,
  /** Those between two cutoffs. */
  BANDPASS,
  /** Those outside of two cutoffs. */
  BANDSTOP;

  /** Returns the number of cutoffs. */
  int cutoffs() {
    return this == LOWPASS || this == HIGHPASS ? 1 : 2;
  }
}
