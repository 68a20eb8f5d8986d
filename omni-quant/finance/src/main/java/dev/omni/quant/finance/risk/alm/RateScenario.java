package dev.omni.quant.finance.risk.alm;

/** The six scenarios of interest rates: BCBS 368, April 2016, annex 2. */
public enum RateScenario {
  /** All rates rise. */
  PARALLEL_UP,
  /** All rates fall. */
  PARALLEL_DOWN,
  /** Early rates fall, late ones rise. */
  STEEPENER,
  /** Early rates rise, late ones fall. */
  FLATTENER,
  /** Early rates rise. */
  SHORT_UP,
  /** Early rates fall. */
  SHORT_DOWN
}
