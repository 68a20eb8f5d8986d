package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.BitSet;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.fingerprint.CircularFingerprinter;
import org.openscience.cdk.fingerprint.IFingerprinter;
import org.openscience.cdk.fingerprint.MACCSFingerprinter;
import org.openscience.cdk.fingerprint.PubchemFingerprinter;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

/**
 * A kind of fingerprint: a molecule's features as bits.
 *
 * @param bits writes them
 * @param hydrogens whether it wants every hydrogen as an atom
 */
record Fingerprint(IFingerprinter bits, boolean hydrogens) {
  private static final int FOLDED = 1024;

  /** Returns the fingerprint of a name: maccs, ecfp4 or pubchem. */
  static Fingerprint named(String name) {
    var builder = SilentChemObjectBuilder.getInstance();
    return switch (name) {
      case "maccs" -> new Fingerprint(new MACCSFingerprinter(builder), false);
      case "ecfp4" ->
          new Fingerprint(
              new CircularFingerprinter(CircularFingerprinter.CLASS_ECFP4, FOLDED), false);
      case "pubchem" -> new Fingerprint(new PubchemFingerprinter(builder), true);
      default -> throw new IllegalArgumentException("no fingerprint: " + name);
    };
  }

  /** Returns the bits of a molecule, which loses its stereochemistry: mirror images are alike. */
  BitSet of(IAtomContainer molecule) {
    molecule.setStereoElements(new ArrayList<>());
    try {
      if (hydrogens) {
        AtomContainerManipulator.convertImplicitToExplicitHydrogens(molecule);
        AtomContainerManipulator.percieveAtomTypesAndConfigureUnsetProperties(molecule);
      }
      return bits.getBitFingerprint(molecule).asBitSet();
    } catch (CDKException refused) {
      throw new Infeasible("no fingerprint of this molecule: " + refused.getMessage(), refused);
    }
  }

  /** Returns the number of bits. */
  int size() {
    return bits.getSize();
  }
}
