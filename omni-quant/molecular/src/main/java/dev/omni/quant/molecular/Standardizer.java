package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.graph.ConnectivityChecker;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/** The steps by which different writings of one drug become the same molecule. */
final class Standardizer {
  private static final Set<Integer> DONORS = Set.of(IAtom.N, IAtom.O, IAtom.F);
  private static final Set<Integer> NONMETALS =
      Set.of(
          IAtom.H, IAtom.He, IAtom.B, IAtom.C, IAtom.N, IAtom.O, IAtom.F, IAtom.Ne, IAtom.Si,
          IAtom.P, IAtom.S, IAtom.Cl, IAtom.Ar, IAtom.Ge, IAtom.As, IAtom.Se, IAtom.Br, IAtom.Kr,
          IAtom.Sb, IAtom.Te, IAtom.I, IAtom.Xe, IAtom.At, IAtom.Rn);

  private final Work work;
  private final List<String> changes = new ArrayList<>();
  private final List<String> removed = new ArrayList<>();
  private String smiles;

  private Standardizer(String canonical, Work work) {
    this.smiles = canonical;
    this.work = work;
  }

  /**
   * A molecule after the steps.
   *
   * @param smiles canonical
   * @param removed canonical SMILES of the fragments that are left out
   * @param changes names of the steps that changed something
   */
  record Standard(String smiles, List<String> removed, List<String> changes) {
    Standard {
      removed = List.copyOf(removed);
      changes = List.copyOf(changes);
    }
  }

  /** Returns the molecule of a SMILES after steps. */
  static Standard of(String written, Set<StandardStep> steps, Work work) {
    String first = SmilesReader.canonical(SmilesReader.read(written));
    var standardizer = new Standardizer(first, work);
    for (StandardStep step : StandardStep.values()) {
      if (steps.contains(step)) {
        work.proceed();
        standardizer.take(step);
      }
    }
    return new Standard(standardizer.smiles, standardizer.removed, standardizer.changes);
  }

  private void take(StandardStep step) {
    IAtomContainer molecule = SmilesReader.read(smiles);
    IAtomContainer next =
        switch (step) {
          case NORMALISE -> normalised(molecule);
          case LARGEST_FRAGMENT -> largest(molecule);
          case NEUTRALISE -> Neutralizer.of(molecule);
          case TAUTOMER -> Tautomers.canonical(molecule, work);
        };
    String written = SmilesReader.canonical(next);
    if (!written.equals(smiles)) {
      changes.add(Contracts.word(step));
      smiles = written;
    }
  }

  private static IAtomContainer normalised(IAtomContainer molecule) {
    IAtomContainer written = ChargeNormalizer.of(molecule);
    for (IBond bond : List.copyOf(bonds(written))) {
      if (metal(bond.getBegin()) && DONORS.contains(bond.getEnd().getAtomicNumber())) {
        disconnect(written, bond, bond.getBegin(), bond.getEnd());
      } else if (metal(bond.getEnd()) && DONORS.contains(bond.getBegin().getAtomicNumber())) {
        disconnect(written, bond, bond.getEnd(), bond.getBegin());
      }
    }
    try {
      return SmilesReader.prepared(written);
    } catch (CDKException unknown) {
      throw new Infeasible("the molecule has an atom of no known type", unknown);
    }
  }

  private static List<IBond> bonds(IAtomContainer molecule) {
    return StreamSupport.stream(molecule.bonds().spliterator(), false).toList();
  }

  private static boolean metal(IAtom atom) {
    return !NONMETALS.contains(atom.getAtomicNumber());
  }

  /** Gives the electrons of a bond to the atom that is no metal. */
  private static void disconnect(IAtomContainer molecule, IBond bond, IAtom metal, IAtom donor) {
    int electrons = bond.getOrder().numeric();
    molecule.removeBond(bond);
    metal.setFormalCharge(metal.getFormalCharge() + electrons);
    donor.setFormalCharge(donor.getFormalCharge() - electrons);
  }

  private IAtomContainer largest(IAtomContainer molecule) {
    List<Fragment> fragments = new ArrayList<>();
    for (IAtomContainer part : ConnectivityChecker.partitionIntoMolecules(molecule)) {
      fragments.add(Fragment.of(part));
    }
    fragments.sort(Fragment.LARGEST_FIRST);
    fragments.stream().skip(1).map(Fragment::smiles).sorted().forEach(removed::add);
    return SmilesReader.read(fragments.get(0).smiles());
  }

  /** A part of a molecule that no bond joins to the rest. */
  private record Fragment(boolean carbon, int heavy, double mass, String smiles) {
    static final Comparator<Fragment> LARGEST_FIRST =
        Comparator.comparing((Fragment f) -> !f.carbon())
            .thenComparing(Comparator.comparingInt(Fragment::heavy).reversed())
            .thenComparing(Comparator.comparingDouble(Fragment::mass).reversed())
            .thenComparing(Fragment::smiles);

    static Fragment of(IAtomContainer part) {
      boolean carbon = false;
      int heavy = 0;
      double mass = SmilesReader.hydrogens(part) * Nuclides.standard("H");
      for (IAtom atom : part.atoms()) {
        carbon |= atom.getAtomicNumber() == IAtom.C;
        heavy += atom.getAtomicNumber() > 1 ? 1 : 0;
        if (atom.getAtomicNumber() > 1 && Nuclides.weighed(atom)) {
          mass += Nuclides.standard(atom.getSymbol(), atom.getMassNumber());
        }
      }
      return new Fragment(carbon, heavy, SmilesReader.rounded(mass), SmilesReader.canonical(part));
    }
  }
}
