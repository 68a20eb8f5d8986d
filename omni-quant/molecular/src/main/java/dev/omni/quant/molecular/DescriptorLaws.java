package dev.omni.quant.molecular;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openscience.cdk.graph.Cycles;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.isomorphism.DfPattern;
import org.openscience.cdk.isomorphism.Pattern;

/**
 * The laws of descriptors: masses and counts from the formula in the result, rings and paths by
 * sets of atoms that grow, and counts of atoms and bonds by SMARTS.
 *
 * @param of the molecule
 * @param result as published
 */
record DescriptorLaws(Descriptors of, MolecularDescriptors.Result result) {
  /** Masses are given to 1e-6 u. */
  private static final double STEP = 1e-6;

  private static final double ROUNDING = 1e-9;
  private static final String DONOR = "[#7,#8;!H0;!-;!-2]";

  /**
   * N but next to O or of an aromatic ring without a double bond; O but next to N, or between two
   * atoms of which one is aromatic C.
   */
  private static final String ACCEPTOR =
      "[$([#7;!+;!+2;!+3;!$(*~[#8]);!$([n;X3]);!$([n;-])]),"
          + "$([#8;!+;!+2;!$(*~[#7]);!$([X2;H0]-,:c)])]";

  private static final String ROTATABLE = "[!#1;!D1;!$(*#*)]-;!@[!#1;!D1;!$(*#*)]";

  /** The same where hydrogens are atoms, as deuterium is: they do not count. */
  private static final String ROTATABLE_BESIDE =
      "[!#1;$(*(~[!#1])~[!#1]);!$(*#*)]-;!@[!#1;$(*(~[!#1])~[!#1]);!$(*#*)]";

  private static final String SATURATED = "[CX4]";

  /** The patterns, for each thread: a search keeps state in them. */
  private static final ThreadLocal<Map<String, Pattern>> PATTERNS =
      ThreadLocal.withInitial(
          () ->
              Stream.of(DONOR, ACCEPTOR, ROTATABLE, ROTATABLE_BESIDE, SATURATED)
                  .collect(
                      Collectors.toMap(
                          smarts -> smarts,
                          smarts -> DfPattern.findSubstructure(Substructures.query(smarts)))));

  List<Check> checks() {
    Map<String, Integer> counts = Elements.of(Elements.neutral(result.formula()));
    return List.of(
        new Check(
            "formula_atoms_residual",
            counts.values().stream().mapToInt(Integer::intValue).sum()
                - of.counted().heavy()
                - of.counted().hydrogens(),
            0,
            "Atoms in the formula given, less the atoms of the molecule."),
        masses(counts),
        counted(counts),
        graph(),
        patterns(counts),
        rules(),
        surface(counts));
  }

  private Check masses(Map<String, Integer> counts) {
    double weight = result.molecularWeight();
    double mass = result.monoisotopicMass();
    for (Map.Entry<String, Integer> each : counts.entrySet()) {
      weight -= each.getValue() * Nuclides.standard(each.getKey());
      mass -= each.getValue() * Nuclides.principal(each.getKey());
    }
    for (IAtom atom : of.molecule().atoms()) {
      Integer nucleons = atom.getMassNumber();
      if (nucleons != null) {
        double own = Nuclides.principal(atom.getSymbol(), nucleons);
        weight -= own - Nuclides.standard(atom.getSymbol());
        mass -= own - Nuclides.principal(atom.getSymbol());
      }
    }
    return new Check(
        "mass_residual",
        Math.max(Math.abs(weight), Math.abs(mass)),
        STEP,
        "Largest difference of a mass from the sum over the formula, with the nuclides that are"
            + " named.");
  }

  private Check counted(Map<String, Integer> counts) {
    double hydrogens = counts.getOrDefault("H", 0);
    double heavy = counts.values().stream().mapToInt(Integer::intValue).sum() - hydrogens;
    double accepting = counts.getOrDefault("N", 0) + counts.getOrDefault("O", 0);
    double apart = Math.abs(result.heavyAtoms() - heavy);
    apart += Math.abs(result.heteroatoms() - heavy + counts.getOrDefault("C", 0));
    apart += Math.abs(result.lipinskiAcceptors() - accepting);
    int charge = Elements.charge(result.formula());
    return new Check(
        "formula_count_residual",
        apart + Math.abs(result.molecularFormulaCharge() - charge),
        0,
        "By how much heavy atoms, heteroatoms, atoms of nitrogen and oxygen and the charge differ"
            + " from those of the formula.");
  }

  private Check graph() {
    IAtomContainer molecule = of.molecule();
    var reached = ReachedAtoms.of(molecule);
    double rings = molecule.getBondCount() - molecule.getAtomCount() + reached.parts();
    return new Check(
        "graph_residual",
        Math.abs(result.wienerIndex() - reached.wiener()) + Math.abs(result.rings() - rings),
        0,
        "By how much the Wiener index and the rings differ from what the sets of atoms within so"
            + " many bonds give.");
  }

  private Check patterns(Map<String, Integer> counts) {
    Cycles.markRingAtomsAndBonds(of.molecule());
    Map<String, Pattern> patterns = PATTERNS.get();
    var residuals =
        new Residuals()
            .equal(result.hbondDonors(), matches(patterns, DONOR))
            .equal(result.hbondAcceptors(), matches(patterns, ACCEPTOR))
            .equal(
                result.rotatableBonds(),
                matches(patterns, of.counted().implicitAlone() ? ROTATABLE : ROTATABLE_BESIDE));
    Double saturated = result.fractionCsp3();
    if (saturated != null) {
      double carbons = counts.getOrDefault("C", 0);
      residuals.equal(saturated * carbons, matches(patterns, SATURATED), carbons);
    }
    return residuals.check(
        "pattern_residual",
        ROUNDING,
        "Largest difference of donors, acceptors, rotatable bonds and saturated carbon from the"
            + " matches of a SMARTS; relative.");
  }

  private double matches(Map<String, Pattern> patterns, String smarts) {
    return Objects.requireNonNull(patterns.get(smarts)).matchAll(of.molecule()).countUnique();
  }

  private Check rules() {
    double hydrogens = 0;
    for (IAtom atom : of.molecule().atoms()) {
      if (atom.getAtomicNumber() == IAtom.N || atom.getAtomicNumber() == IAtom.O) {
        hydrogens += atom.getImplicitHydrogenCount();
        for (IBond bond : atom.bonds()) {
          hydrogens += bond.getOther(atom).getAtomicNumber() == IAtom.H ? 1 : 0;
        }
      }
    }
    double violations =
        over(result.molecularWeight(), 500)
            + over(result.xlogp(), 5)
            + over((double) result.lipinskiDonors(), 5)
            + over((double) result.lipinskiAcceptors(), 10);
    return new Check(
        "rule_residual",
        Math.abs(result.lipinskiViolations() - violations)
            + Math.abs(result.lipinskiDonors() - hydrogens),
        0,
        "By how much Lipinski's violations differ from those of the numbers given, and his donors"
            + " from the hydrogens on nitrogen and oxygen.");
  }

  private static double over(@Nullable Double value, double limit) {
    return value != null && value > limit ? 1 : 0;
  }

  private Check surface(Map<String, Integer> counts) {
    boolean others = counts.containsKey("S") || counts.containsKey("P");
    Double all = result.tpsa();
    Double some = result.tpsaNO();
    return new Check(
        "surface_residual",
        all == null || some == null || others ? 0 : all - some,
        STEP,
        "Polar surface less that of nitrogen and oxygen alone, of a molecule without sulphur and"
            + " phosphorus.");
  }
}
