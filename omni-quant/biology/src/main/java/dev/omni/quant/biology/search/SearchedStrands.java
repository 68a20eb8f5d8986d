package dev.omni.quant.biology.search;

/** The strands of targets of DNA that a query is compared with. */
public enum SearchedStrands {
  FORWARD,
  REVERSE,
  BOTH
}
