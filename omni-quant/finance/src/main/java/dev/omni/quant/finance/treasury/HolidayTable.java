package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Word;

/** The tables of days on which business rests. */
public enum HolidayTable {
  /** No day. */
  @Word("NONE")
  NONE,
  /** Saturdays and Sundays. */
  @Word("WEEKENDS")
  WEEKENDS,
  /** The system TARGET of the euro. */
  @Word("EUTA")
  EUTA,
  /** London. */
  @Word("GBLO")
  GBLO,
  /** US government securities. */
  @Word("USGS")
  USGS,
  /** New York. */
  @Word("USNY")
  USNY,
  /** Tokyo. */
  @Word("JPTO")
  JPTO,
  /** Zurich. */
  @Word("CHZU")
  CHZU,
  /** Sydney. */
  @Word("AUSY")
  AUSY,
  /** Toronto. */
  @Word("CATO")
  CATO
}
