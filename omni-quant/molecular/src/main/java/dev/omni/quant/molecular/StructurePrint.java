package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.contract.Contracts;
import java.util.ArrayList;
import java.util.BitSet;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.fingerprint.CircularFingerprinter;
import org.openscience.cdk.interfaces.IAtomContainer;

/**
 * A kind of fingerprint for screening.
 *
 * @param kind maccs, ecfp4, fcfp4 or pubchem
 * @param radius of circular fingerprints, in bonds
 * @param bits to which circular fingerprints are folded
 * @param chirality whether circular fingerprints see stereochemistry
 */
record StructurePrint(PrintKind kind, int radius, int bits, boolean chirality) {
  private static final int[] ATOMS = {
    CircularFingerprinter.CLASS_ECFP2,
    CircularFingerprinter.CLASS_ECFP4,
    CircularFingerprinter.CLASS_ECFP6
  };
  private static final int[] FUNCTIONS = {
    CircularFingerprinter.CLASS_FCFP2,
    CircularFingerprinter.CLASS_FCFP4,
    CircularFingerprinter.CLASS_FCFP6
  };

  /** Returns whether it is of atoms and what is around them, and not of patterns. */
  boolean circular() {
    return kind == PrintKind.ECFP4 || kind == PrintKind.FCFP4;
  }

  /** Returns the number of bits. */
  int size() {
    return circular() ? bits : Fingerprint.named(Contracts.word(kind)).size();
  }

  /**
   * Returns the bits of a molecule.
   *
   * @throws Infeasible when the SMILES cannot be read as a molecule
   */
  BitSet of(String smiles) {
    IAtomContainer molecule = ChargeNormalizer.of(SmilesReader.read(smiles));
    if (!circular()) {
      return Fingerprint.named(Contracts.word(kind)).of(molecule);
    }
    int[] classes = kind == PrintKind.ECFP4 ? ATOMS : FUNCTIONS;
    var writer = new CircularFingerprinter(classes[radius - 1], bits);
    // The library reads the tags of a SMILES unless it perceives stereo, which is from coordinates.
    if (!chirality) {
      molecule.setStereoElements(new ArrayList<>());
    }
    try {
      return writer.getBitFingerprint(molecule).asBitSet();
    } catch (CDKException refused) {
      throw new Infeasible("no fingerprint of this molecule: " + refused.getMessage(), refused);
    }
  }

  /** Returns the similarity of two fingerprints: 1 for the same, and for two without any bit. */
  static double similarity(BitSet one, BitSet other, boolean dice) {
    int both = common(one, other);
    int sum = one.cardinality() + other.cardinality();
    double all = dice ? sum / 2.0 : sum - both;
    return all == 0 ? 1 : both / all;
  }

  private static int common(BitSet one, BitSet other) {
    var both = (BitSet) one.clone();
    both.and(other);
    return both.cardinality();
  }
}
