package dev.omni.quant.molecular;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Infeasible;
import io.github.dan2097.jnainchi.InchiStatus;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.inchi.InChIGeneratorFactory;
import org.openscience.cdk.inchi.InChIToStructure;
import org.openscience.cdk.interfaces.IAtomContainer;
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
 */
final class MoleculeInput {
  private static final String SMILES = "smiles";
  private static final String INCHI = "inchi";
  private static final String MOLFILE = "molfile";
  private static final int MOST_ATOMS = 1000;

  /** The second line of a molfile: program, no date, coordinates in two dimensions. */
  private static final String HEADER = "  OMNI              2D";

  private MoleculeInput() {}

  /** Returns a contract with one of the three. */
  static Shape in(Shape contract) {
    return contract
        .optional(SMILES, Shape.string().length(1, 2000).titled("Molecule as SMILES"))
        .optional(INCHI, Shape.string().length(1, 10_000).titled("Molecule as InChI"))
        .optional(
            MOLFILE,
            Shape.string().length(1, 200_000).titled("Molecule as a molfile, V2000 or V3000"))
        .exactlyOne(SMILES, INCHI, MOLFILE);
  }

  /** Returns the problems of a text that cannot be read. */
  static List<Problem> problems(JsonFields fields) {
    if (fields.has(SMILES)) {
      return SmilesReader.unreadable("/" + SMILES, fields.text(SMILES));
    }
    String member = fields.has(INCHI) ? INCHI : MOLFILE;
    try {
      smiles(fields);
      return List.of();
    } catch (Infeasible unreadable) {
      return List.of(Problem.invalid("/" + member, "must be readable: " + unreadable.reason()));
    }
  }

  /** Returns the SMILES of the molecule. */
  static String smiles(JsonFields fields) {
    if (fields.has(SMILES)) {
      return fields.text(SMILES);
    }
    IAtomContainer molecule =
        fields.has(INCHI) ? ofInchi(fields.text(INCHI)) : ofMolfile(fields.text(MOLFILE));
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

  /** Refuses what stands behind the first record, which the library leaves unread. */
  private static void requireOneRecord(String text) {
    List<String> lines = text.lines().toList();
    int end = lines.indexOf("M  END");
    for (int i = end + 1; end >= 0 && i < lines.size(); i++) {
      boolean marked = lines.get(end + 1).strip().equals("$$$$");
      if (!lines.get(i).isBlank() && !(marked && i == end + 1)) {
        throw new Infeasible(
            "record 2 begins at line "
                + (marked ? end + 3 : i + 1)
                + "; send one, or a data set of molecules");
      }
    }
  }

  private static IAtomContainer ofMolfile(String text) {
    requireOneRecord(text);
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

  /** Returns a molfile V2000 of a molecule with coordinates in the plane, wedges at its centers. */
  static String molfile(String smiles) {
    IAtomContainer molecule = SmilesReader.read(smiles);
    var text = new StringWriter();
    try (var writer = new MDLV2000Writer(text)) {
      new StructureDiagramGenerator().generateCoordinates(molecule);
      writer.write(molecule);
    } catch (CDKException | IOException | RuntimeException refused) {
      throw new Infeasible("no layout of this molecule: " + refused.getMessage(), refused);
    }
    String[] lines = text.toString().replace("\r\n", "\n").split("\n", 3);
    return lines[0] + "\n" + HEADER + "\n" + lines[2];
  }
}
