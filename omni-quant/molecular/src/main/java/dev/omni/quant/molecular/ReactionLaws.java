package dev.omni.quant.molecular;

import dev.omni.domain.world.Check;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;

/**
 * The laws of products: each has its own name, the atoms that it keeps and those that the reaction
 * adds, and no other.
 *
 * @param input the reaction
 * @param result its products
 */
record ReactionLaws(ReactionProducts.Input input, ReactionProducts.Result result) {
  List<Check> checks() {
    return List.of(
        new Check(
            "product_residual",
            wrongProducts(),
            0,
            "Products beyond their number, that are there twice, or whose InChIKey is not that of"
                + " their SMILES: none."),
        new Check(
            "atom_residual",
            wrongAtoms(),
            0,
            "Atoms of products that are neither kept nor added, and kept ones that are not there:"
                + " none."));
  }

  private double wrongProducts() {
    List<String> smiles = result.products().smiles();
    List<String> keys = result.products().inchikey();
    double wrong = Math.abs(result.count() - keys.size()) + Math.abs(smiles.size() - keys.size());
    for (int i = 0; i < Math.min(smiles.size(), keys.size()); i++) {
      String key = InchiIdentifier.of(SmilesReader.read(smiles.get(i))).key();
      wrong += key.equals(keys.get(i)) ? 0 : 1;
      wrong += i > 0 && keys.get(i).compareTo(keys.get(i - 1)) <= 0 ? 1 : 0;
    }
    return wrong;
  }

  private double wrongAtoms() {
    List<Map<Integer, String>> reactants = new ArrayList<>();
    for (String each : input.reactants()) {
      Map<Integer, String> symbols = new HashMap<>();
      for (IAtom atom : SmilesReader.read(each).atoms()) {
        symbols.put(SmilesReader.number(atom), atom.getSymbol());
      }
      reactants.add(symbols);
    }
    int added = added();
    double wrong = 0;
    List<List<List<Integer>>> kept = result.products().reactantAtoms();
    for (int p = 0; p < kept.size(); p++) {
      IAtomContainer product = SmilesReader.read(result.products().smiles().get(p));
      Map<String, Integer> left = new HashMap<>();
      for (IAtom atom : product.atoms()) {
        left.merge(atom.getSymbol(), 1, Integer::sum);
      }
      int count = 0;
      for (int r = 0; r < kept.get(p).size(); r++) {
        Set<Integer> seen = new HashSet<>();
        for (int atom : kept.get(p).get(r)) {
          String symbol = reactants.get(r).get(atom);
          boolean known = symbol != null && seen.add(atom);
          wrong += known ? 0 : 1;
          if (known) {
            left.merge(symbol, -1, Integer::sum);
            count++;
          }
        }
      }
      wrong += Math.abs(product.getAtomCount() - count - added);
      wrong += left.values().stream().filter(each -> each < 0).count();
    }
    return wrong;
  }

  /** Returns the number of atoms that the reaction adds, hydrogens aside. */
  private int added() {
    ReactionScheme scheme = ReactionScheme.of(input.reaction());
    Set<Integer> old = new HashSet<>();
    scheme.left().forEach(component -> old.addAll(component.joined()));
    ReactionScheme.Component made = scheme.right().get(input.product());
    int added = 0;
    for (int i = 0; i < made.maps().size(); i++) {
      added += old.contains(made.maps().get(i)) || made.hydrogens().get(i) ? 0 : 1;
    }
    return added;
  }
}
