package dev.omni.quant.molecular;

/** The kinds of fingerprints. */
public enum PrintKind {
  /** 166 keys. */
  MACCS,
  /** Circular, by elements and bonds. */
  ECFP4,
  /** Circular, by functions of atoms. */
  FCFP4,
  /** 881 keys. */
  PUBCHEM
}
