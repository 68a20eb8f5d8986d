package dev.omni.quant.molecular;

import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Ways;
import io.github.dan2097.jnainchi.InchiStatus;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.graph.Cycles;
import org.openscience.cdk.inchi.InChIGeneratorFactory;
import org.openscience.cdk.inchi.InChIToStructure;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.interfaces.IChemObject;
import org.openscience.cdk.interfaces.IChemObjectBuilder;
import org.openscience.cdk.io.IChemObjectReader;
import org.openscience.cdk.io.MDLV2000Reader;
import org.openscience.cdk.io.MDLV2000Writer;
import org.openscience.cdk.io.MDLV3000Reader;
import org.openscience.cdk.layout.StructureDiagramGenerator;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smiles.SmiFlavor;
import org.openscience.cdk.smiles.SmilesGenerator;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

/**
 * A molecule that is sent as SMILES, InChI or molfile. What is no SMILES is written as one first,
 * so that all are read by the same rules.
 *
 * @param smiles molecule as SMILES
 * @param inchi molecule as InChI
 * @param molfile molecule as a molfile
 */
@Ways({"smiles", "inchi", "molfile"})
public record MoleculeInput(
    @Title("Molecule as SMILES") @Size(min = 1, max = 2000) Optional<String> smiles,
    @Title("Molecule as InChI") @Size(min = 1, max = 10_000) Optional<String> inchi,
    @Title("Molecule as a molfile, V2000 or V3000") @Size(min = 1, max = 200_000)
        Optional<String> molfile) {
  private static final int MOST_ATOMS = 1000;

  /** The size from which a ring has room for both sides of a double bond, as InChI has it. */
  private static final int LARGE_RING = 8;

  /** The second line of a molfile: program, no date, coordinates in two dimensions. */
  private static final String HEADER = "  OMNI              2D";

  /** Returns the problems of a text that cannot be read. */
  List<Problem> problems() {
    if (smiles.isPresent()) {
      return SmilesReader.unreadable("/smiles", smiles.get());
    }
    try {
      written();
      return List.of();
    } catch (Infeasible unreadable) {
      return List.of(
          Problem.invalid(
              inchi.isPresent() ? "/inchi" : "/molfile",
              "must be readable: " + unreadable.reason()));
    }
  }

  /** Returns how long its text is, as long as a SMILES of the molecule. */
  double length() {
    return molfile
        .map(text -> text.length() / 20.0)
        .orElseGet(() -> (double) inchi.or(() -> smiles).orElseThrow().length());
  }

  /** Returns the SMILES of the molecule. */
  String written() {
    if (smiles.isPresent()) {
      return smiles.get();
    }
    IAtomContainer molecule =
        inchi.map(MoleculeInput::ofInchi).orElseGet(() -> ofMolfile(molfile.orElseThrow()));
    if (molecule.isEmpty() || molecule.getAtomCount() > MOST_ATOMS) {
      throw new Infeasible(
          "it has " + molecule.getAtomCount() + " atoms, and must have 1 to " + MOST_ATOMS);
    }
    try {
      return new SmilesGenerator(SmiFlavor.Isomeric)
          .create(AtomContainerManipulator.suppressHydrogens(molecule));
    } catch (CDKException | RuntimeException refused) {
      throw new Infeasible("it has no SMILES: " + refused.getMessage(), refused);
    }
  }

  private static IAtomContainer ofInchi(String inchi) {
    try {
      InChIToStructure read =
          InChIGeneratorFactory.getInstance()
              .getInChIToStructure(inchi.strip(), SilentChemObjectBuilder.getInstance());
      if (read.getStatus() == InchiStatus.ERROR) {
        throw new Infeasible("it is no InChI: " + read.getMessage());
      }
      return read.getAtomContainer();
    } catch (CDKException | RuntimeException refused) {
      throw refused instanceof Infeasible known
          ? known
          : new Infeasible("it is no InChI: " + refused.getMessage(), refused);
    } catch (LinkageError absent) {
      throw new Infeasible(
          "the native InChI library cannot be loaded on this machine: it needs glibc and a folder"
              + " for temporary files that allows execution",
          absent);
    }
  }

  private static IAtomContainer ofMolfile(String text) {
    MolfileLines.requireRead(text);
    IChemObjectBuilder builder = SilentChemObjectBuilder.getInstance();
    var reader = new StringReader(text.replace("\r\n", "\n"));
    IChemObjectReader.Mode strict = IChemObjectReader.Mode.STRICT;
    try {
      if (text.contains("V3000")) {
        try (var v3000 = new MDLV3000Reader(reader, strict)) {
          return v3000.readMolecule(builder);
        }
      }
      try (var v2000 = new MDLV2000Reader(reader, strict)) {
        return v2000.read(builder.newInstance(IAtomContainer.class));
      }
    } catch (CDKException | IOException | RuntimeException refused) {
      throw new Infeasible("it is no molfile: " + refused.getMessage(), refused);
    }
  }

  /**
   * Returns a molfile V2000 of a molecule with coordinates in the plane, wedges at its centers.
   *
   * @throws Infeasible when there is none that is read as the same molecule
   */
  static String molfile(String smiles) {
    IAtomContainer molecule = SmilesReader.read(smiles);
    var text = new StringWriter();
    try (var writer = new MDLV2000Writer(text)) {
      new StructureDiagramGenerator().generateCoordinates(molecule);
      crossed(molecule);
      writer.write(molecule);
    } catch (CDKException | IOException | RuntimeException refused) {
      throw new Infeasible("no layout of this molecule: " + refused.getMessage(), refused);
    }
    String[] lines = text.toString().replace("\r\n", "\n").split("\n", 3);
    String molfile = lines[0] + "\n" + HEADER + "\n" + lines[2];
    String key = FileMolecule.ofSmiles(smiles).inchikey();
    if (!FileMolecule.ofMolfile(molfile).inchikey().equals(key)) {
      throw new Infeasible("no layout of this molecule in the plane keeps its stereochemistry");
    }
    return molfile;
  }

  /**
   * Marks the double bonds of large rings whose sides the SMILES leaves open, so that no side is
   * read from where the layout puts the atoms. Those of chains are marked by the layout, and
   * smaller rings have one side alone.
   */
  private static void crossed(IAtomContainer molecule) {
    Cycles.markRingAtomsAndBonds(molecule);
    Set<IChemObject> decided = new HashSet<>();
    for (int[] ring : Cycles.mcb(molecule).paths()) {
      for (int i = 1; i < ring.length && ring.length <= LARGE_RING; i++) {
        decided.add(molecule.getBond(molecule.getAtom(ring[i - 1]), molecule.getAtom(ring[i])));
      }
    }
    molecule.stereoElements().forEach(each -> decided.add(each.getFocus()));
    for (IBond bond : molecule.bonds()) {
      if (bond.isInRing() && bond.getOrder() == IBond.Order.DOUBLE && !decided.contains(bond)) {
        bond.setDisplay(IBond.Display.Crossed);
      }
    }
  }
}
