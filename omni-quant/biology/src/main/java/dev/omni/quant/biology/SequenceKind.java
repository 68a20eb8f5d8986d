package dev.omni.quant.biology;

/** The kinds of sequences. */
public enum SequenceKind {
  PROTEIN,
  DNA
}
