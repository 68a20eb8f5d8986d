package dev.omni.quant.molecular;

import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.openscience.cdk.aromaticity.Aromaticity;
import org.openscience.cdk.atomtype.CDKAtomTypeMatcher;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IAtomType;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smiles.SmiFlavor;
import org.openscience.cdk.smiles.SmilesGenerator;
import org.openscience.cdk.smiles.SmilesParser;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

/** A reader of molecules from SMILES, with implicit hydrogens and Daylight's aromaticity. */
final class SmilesReader {
  /** Elements of which all valences are known, by atom types or by {@link Valences}. */
  private static final Set<String> KNOWN =
      Set.of("H", "B", "C", "N", "O", "F", "Si", "P", "S", "Cl", "Br", "I");

  /**
   * Parsers, one for each thread: each new one searches the class path for logging libraries, which
   * takes longer than to read a small molecule.
   */
  private static final ThreadLocal<SmilesParser> PARSER =
      ThreadLocal.withInitial(() -> new SmilesParser(SilentChemObjectBuilder.getInstance()));

  private static final String PLACE = "place";
  private static final int MOST_WRITINGS = 8;
  private static final Pattern SWAPPED = Pattern.compile("@@?");

  private SmilesReader() {}

  /**
   * Returns the problems of a text that prevent parsing it as one SMILES: too many atoms, or a
   * blank, for whatever follows it is lost. Blanks at the end, as tables have them, are no problem.
   */
  static List<Problem> problems(String pointer, String smiles) {
    int heavy = SmilesSize.heavyAtoms(smiles);
    if (heavy > SmilesSize.MOST_HEAVY) {
      return List.of(
          Problem.invalid(
              pointer,
              "must have at most %d heavy atoms; this one has %d"
                  .formatted(SmilesSize.MOST_HEAVY, heavy)));
    }
    int end = smiles.stripTrailing().length();
    for (int i = 0; i < end; i++) {
      if (smiles.charAt(i) <= ' ' || Character.isSpaceChar(smiles.charAt(i))) {
        return List.of(
            Problem.invalid(
                pointer,
                "must be one SMILES without blanks and without a name behind it; there is a blank"
                    + " at character "
                    + (i + 1)));
      }
    }
    return List.of();
  }

  /** Returns the problems of a text that is not the SMILES of a molecule that can be. */
  static List<Problem> unreadable(String pointer, String smiles) {
    List<Problem> plain = problems(pointer, smiles);
    if (!plain.isEmpty()) {
      return plain;
    }
    try {
      ReadMolecules.keep(smiles, molecule(smiles));
      return List.of();
    } catch (CDKException invalid) {
      return List.of(Problem.invalid(pointer, "must be a SMILES: " + why(invalid)));
    } catch (Infeasible impossible) {
      return List.of(Problem.invalid(pointer, "must be a molecule: " + impossible.reason()));
    }
  }

  private static String why(CDKException invalid) {
    return String.valueOf(invalid.getMessage()).strip().replaceAll("\\s+", " ");
  }

  /**
   * Returns the molecule, its atoms typed.
   *
   * @throws Infeasible when the text is not SMILES, names no element, or an atom has an impossible
   *     number of bonds; states where
   */
  static IAtomContainer read(String smiles) {
    Optional<IAtomContainer> known = ReadMolecules.take(smiles);
    if (known.isPresent()) {
      return known.get();
    }
    try {
      return molecule(smiles);
    } catch (CDKException invalid) {
      throw new Infeasible("smiles cannot be read: " + why(invalid), invalid);
    }
  }

  private static IAtomContainer molecule(String smiles) throws CDKException {
    IAtomContainer written = SmilesSize.parsed(PARSER.get(), smiles);
    written.atoms().forEach(atom -> atom.setProperty(PLACE, atom.getIndex() + 1));
    IAtomContainer molecule = AtomContainerManipulator.suppressHydrogens(written);
    if (molecule.isEmpty()) {
      throw new Infeasible("smiles has no atom");
    }
    return prepared(molecule);
  }

  /** Returns the molecule, its atoms typed, its aromatic bonds marked and written in one way. */
  static IAtomContainer prepared(IAtomContainer molecule) throws CDKException {
    for (IAtom atom : molecule.atoms()) {
      type(molecule, atom);
    }
    Aromaticity.apply(Aromaticity.Model.Daylight, molecule);
    Kekulizer.choose(molecule);
    return molecule;
  }

  private static void type(IAtomContainer molecule, IAtom atom) throws CDKException {
    String element = atom.getSymbol();
    String place = place(atom);
    if (atom.getAtomicNumber() == 0) {
      throw new Infeasible(place + " is no element: name every atom");
    }
    if (atom.getMassNumber() != null && !nuclide(atom.getAtomicNumber(), atom.getMassNumber())) {
      throw new Infeasible(
          place + " has a mass number that no nuclide of it has: give protons and neutrons");
    }
    if (atom.getFormalCharge() > atom.getAtomicNumber()) {
      throw new Infeasible(place + " has more charge than it has electrons to lose");
    }
    IAtomType type =
        CDKAtomTypeMatcher.getInstance(molecule.getBuilder()).findMatchingAtomType(molecule, atom);
    boolean unknown = type == null || "X".equals(type.getAtomTypeName());
    int bonds = orders(atom);
    if (unknown
        && KNOWN.contains(element)
        && !Valences.known(element, atom.getFormalCharge(), bonds)) {
      throw new Infeasible(
          place
              + " has bonds of orders adding up to "
              + bonds
              + " and charge "
              + atom.getFormalCharge()
              + ": no such valence is known");
    }
    if (!unknown) {
      atom.setAtomTypeName(type.getAtomTypeName());
      atom.setHybridization(type.getHybridization());
      atom.setFormalNeighbourCount(type.getFormalNeighbourCount());
    }
  }

  /**
   * Returns whether an atom can be, with that much more charge and bonds of that much higher
   * orders.
   */
  static boolean known(IAtom atom, int charge, int higher) {
    return !KNOWN.contains(atom.getSymbol())
        || Valences.known(atom.getSymbol(), atom.getFormalCharge() + charge, orders(atom) + higher);
  }

  /**
   * Returns the name of an atom by its number in the SMILES, counting hydrogens that are written as
   * atoms.
   */
  static String place(IAtom atom) {
    return "atom " + atom.getProperty(PLACE) + " of smiles (" + atom.getSymbol() + ")";
  }

  /** Returns the number of an atom in the SMILES as sent, from 0. */
  static int number(IAtom atom) {
    Integer place = atom.getProperty(PLACE);
    return place - 1;
  }

  /** Returns whether a nuclide is possible: nucleons from Z to 3 Z + 7 (hydrogen 7 is known). */
  private static boolean nuclide(int protons, int nucleons) {
    return nucleons >= protons && nucleons <= 3 * protons + 7;
  }

  /** Returns the orders of its bonds added up, those to its hydrogens too. */
  static int orders(IAtom atom) {
    int orders = atom.getImplicitHydrogenCount();
    for (var bond : atom.bonds()) {
      orders += bond.getOrder().numeric();
    }
    return orders;
  }

  /** Returns the number of hydrogens, written as atoms or not. */
  static int hydrogens(IAtomContainer molecule) {
    int hydrogens = 0;
    for (IAtom atom : molecule.atoms()) {
      hydrogens += atom.getImplicitHydrogenCount() + (atom.getAtomicNumber() == 1 ? 1 : 0);
    }
    return hydrogens;
  }

  /** Returns the Hill formula, an ion in brackets with its charge. */
  static String formula(IAtomContainer molecule) {
    var counts = new TreeMap<String, Integer>();
    int charge = 0;
    for (IAtom atom : molecule.atoms()) {
      counts.merge(atom.getSymbol(), 1, Integer::sum);
      counts.merge("H", atom.getImplicitHydrogenCount(), Integer::sum);
      charge += atom.getFormalCharge();
    }
    counts.values().removeIf(count -> count == 0);
    return Elements.ion(Elements.hill(counts), charge);
  }

  /**
   * Returns the one SMILES of a molecule with its stereochemistry and isotopes, without aromatic
   * atoms. Where a molecule is its own mirror image, two writings may be mirror images of each
   * other; the first of both counts.
   */
  static String canonical(IAtomContainer molecule) {
    if (protons(molecule)) {
      return StreamSupport.stream(molecule.atoms().spliterator(), false)
          .map(atom -> "[" + (atom.getMassNumber() == null ? "" : atom.getMassNumber()) + "H+]")
          .sorted()
          .collect(Collectors.joining("."));
    }
    try {
      String smiles = stable(absolute(molecule));
      String mirrored =
          SWAPPED.matcher(smiles).replaceAll(tag -> "@".equals(tag.group()) ? "@@" : "@");
      boolean same = !mirrored.equals(smiles) && named(mirrored).equals(named(smiles));
      String other = same ? stable(absolute(read(mirrored))) : smiles;
      return other.compareTo(smiles) < 0 ? other : smiles;
    } catch (CDKException | CloneNotSupportedException refused) {
      throw new Infeasible("no canonical SMILES: " + refused.getMessage(), refused);
    }
  }

  /** What is written may be read and written in another way again; of a circle the first counts. */
  private static String stable(String written) throws CDKException, CloneNotSupportedException {
    var seen = new TreeSet<String>();
    String smiles = written;
    while (seen.add(smiles)) {
      if (seen.size() == MOST_WRITINGS) {
        throw NotConverged.of(
            "no canonical SMILES: each writing of the molecule is read as another one",
            MOST_WRITINGS,
            0);
      }
      smiles = absolute(read(smiles));
    }
    return seen.first();
  }

  private static String named(String smiles) {
    return InchiIdentifier.of(read(smiles)).inchi();
  }

  private static String absolute(IAtomContainer molecule)
      throws CDKException, CloneNotSupportedException {
    return new SmilesGenerator(SmiFlavor.Absolute).create(StereoCentres.of(AtomOrder.of(molecule)));
  }

  /** Returns whether there are only protons, which the library cannot order by InChI. */
  private static boolean protons(IAtomContainer molecule) {
    return StreamSupport.stream(molecule.atoms().spliterator(), false)
        .allMatch(atom -> atom.getAtomicNumber() == 1 && atom.getFormalCharge() == 1);
  }

  /** Returns a sum over atoms to 1e-6: the last bits of a sum depend on the order of its terms. */
  static double rounded(double sum) {
    return Math.rint(sum * 1e6) / 1e6;
  }
}
