package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import io.github.dan2097.jnainchi.InchiStatus;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.inchi.InChIGenerator;
import org.openscience.cdk.inchi.InChIGeneratorFactory;
import org.openscience.cdk.interfaces.IAtomContainer;

/**
 * A molecule's standard InChI.
 *
 * @param inchi the identifier
 * @param key its hash
 * @param status SUCCESS or WARNING
 */
record InchiIdentifier(String inchi, String key, String status) {
  /**
   * Returns the InChI of a molecule.
   *
   * @throws Infeasible when InChI has no name for it, or its native library cannot be loaded
   */
  static InchiIdentifier of(IAtomContainer molecule) {
    try {
      InChIGenerator named = InChIGeneratorFactory.getInstance().getInChIGenerator(molecule, "");
      if (named.getStatus() == InchiStatus.ERROR) {
        throw new Infeasible("InChI has no name for this molecule: " + named.getMessage());
      }
      return new InchiIdentifier(
          named.getInchi(), named.getInchiKey(), String.valueOf(named.getStatus()));
    } catch (CDKException refused) {
      throw new Infeasible("InChI has no name for this molecule: " + refused.getMessage(), refused);
    } catch (LinkageError absent) {
      throw new Infeasible(
          "the native InChI library cannot be loaded on this machine: it needs glibc and a folder"
              + " for temporary files that allows execution",
          absent);
    }
  }
}
