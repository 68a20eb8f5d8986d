package dev.omni.quant.biology.search;

/** The strand of a target that an alignment is with: as sent, or its reverse complement. */
public enum TargetStrand {
  FORWARD,
  REVERSE
}
