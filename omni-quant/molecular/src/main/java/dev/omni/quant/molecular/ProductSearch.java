package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.graph.ConnectivityChecker;
import org.openscience.cdk.graph.Cycles;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smiles.SmiFlavor;
import org.openscience.cdk.smiles.SmilesGenerator;

/**
 * The search of products.
 *
 * @param scheme of the reaction
 * @param product component of the right side, from 0
 */
record ProductSearch(ReactionScheme scheme, int product) {
  private static final List<Integer> FLAVORS =
      List.of(SmiFlavor.Isomeric | SmiFlavor.UseAromaticSymbols, SmiFlavor.Isomeric);

  /**
   * A product.
   *
   * @param smiles canonical
   * @param atoms of each reactant, from 0 in the order of its SMILES
   */
  record Product(String smiles, List<List<Integer>> atoms) {}

  /** Returns the different products by their InChIKeys; notes those that cannot be. */
  Map<String, Product> products(List<String> reactants, Work work, Notes notes) {
    var products = new TreeMap<String, Product>();
    int impossible = 0;
    ReactionTransform transform = scheme.transform();
    for (IAtomContainer made : transform.products(together(reactants), work)) {
      Optional<IAtomContainer> part = part(made, transform.matched());
      Optional<IAtomContainer> read = part.flatMap(ProductSearch::read);
      if (read.isPresent()) {
        String key = InchiIdentifier.of(read.get()).key();
        if (!products.containsKey(key)) {
          String smiles = SmilesReader.canonical(read.get());
          products.put(key, new Product(smiles, atoms(part.get(), reactants.size())));
        }
      } else if (part.isPresent()) {
        impossible++;
      }
    }
    if (impossible > 0) {
      notes.add("products", "valences forbid what " + impossible + " of the matches would make");
    }
    return products;
  }

  /**
   * Returns the reactants as one container, each atom with the number of its reactant and without a
   * type: the library would take the hydrogens of the type in place of those of the new bonds.
   */
  private static IAtomContainer together(List<String> reactants) {
    IAtomContainer all = SilentChemObjectBuilder.getInstance().newAtomContainer();
    for (int i = 0; i < reactants.size(); i++) {
      IAtomContainer molecule = SmilesReader.read(reactants.get(i));
      for (IAtom atom : molecule.atoms()) {
        atom.setProperty(ReactionTransform.REACTANT, i);
        atom.setAtomTypeName(null);
        atom.setHybridization(null);
        atom.setFormalNeighbourCount(null);
      }
      all.add(molecule);
    }
    Cycles.markRingAtomsAndBonds(all);
    return all;
  }

  /** Returns the part of what was made that has the atoms of the component. */
  private Optional<IAtomContainer> part(IAtomContainer made, List<IAtom> matched) {
    List<Integer> left =
        scheme.left().stream().flatMap(component -> component.maps().stream()).toList();
    Optional<IAtom> joined =
        scheme.right().get(product).maps().stream()
            .filter(map -> map > 0 && left.contains(map))
            .map(map -> matched.get(left.indexOf(map)))
            .findFirst();
    for (IAtomContainer part : ConnectivityChecker.partitionIntoMolecules(made).atomContainers()) {
      boolean has = joined.isEmpty();
      for (IAtom atom : part.atoms()) {
        boolean old = atom.getProperty(ReactionTransform.REACTANT) != null;
        has = joined.isPresent() ? has || isSame(atom, joined.get()) : has && !old;
      }
      if (has) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }

  private static boolean isSame(IAtom atom, IAtom other) {
    Integer reactant = atom.getProperty(ReactionTransform.REACTANT);
    return reactant != null
        && reactant.equals(other.getProperty(ReactionTransform.REACTANT))
        && SmilesReader.number(atom) == SmilesReader.number(other);
  }

  /** Returns a product as it is read; empty where it cannot be. */
  private static Optional<IAtomContainer> read(IAtomContainer part) {
    for (int flavor : FLAVORS) {
      try {
        return Optional.of(SmilesReader.read(new SmilesGenerator(flavor).create(part)));
      } catch (CDKException | Infeasible | IllegalArgumentException impossible) {
        // Its aromatic bonds may be none any more; the other flavor writes the bonds alone.
      }
    }
    return Optional.empty();
  }

  private static List<List<Integer>> atoms(IAtomContainer part, int reactants) {
    var atoms = new ArrayList<List<Integer>>();
    for (int i = 0; i < reactants; i++) {
      var own = new ArrayList<Integer>();
      for (IAtom atom : part.atoms()) {
        Integer reactant = atom.getProperty(ReactionTransform.REACTANT);
        if (reactant != null && reactant == i) {
          own.add(SmilesReader.number(atom));
        }
      }
      atoms.add(own.stream().sorted().toList());
    }
    return atoms;
  }
}
