package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.Mappings;
import org.openscience.cdk.isomorphism.Pattern;
import org.openscience.cdk.isomorphism.Transform;
import org.openscience.cdk.isomorphism.TransformOp;

/**
 * A transform each of whose components matches its own reactant alone. It keeps the atoms that it
 * matched last. For one thread.
 */
final class ReactionTransform extends Transform {
  /** The property of an atom that has the number of its reactant. */
  static final String REACTANT = "reactant";

  /** The most ways to lay a reaction on its reactants. */
  static final int MOST = 10_000;

  private final List<Integer> components = new ArrayList<>();
  private Work work = Work.alone();
  private List<IAtom> matched = List.of();
  private int found;

  /** Creates a transform, which is to be initialised. */
  ReactionTransform(List<ReactionScheme.Component> left) {
    for (int i = 0; i < left.size(); i++) {
      for (int k = 0; k < left.get(i).maps().size(); k++) {
        components.add(i);
      }
    }
  }

  @Override
  public void init(Pattern pattern, List<TransformOp> operations, String message) {
    super.init(new Own(pattern), operations, message);
  }

  /** Returns the products of reactants that are one container, with the atoms matched for each. */
  Iterable<IAtomContainer> products(IAtomContainer reactants, Work polled) {
    work = polled;
    return apply(reactants, Mode.All);
  }

  /** Returns the atoms of the reactants that were matched last, in the order of the pattern. */
  List<IAtom> matched() {
    return matched;
  }

  private boolean isOwn(IAtomContainer reactants, int[] mapping) {
    work.proceed();
    found++;
    if (found > MOST) {
      throw new Infeasible(
          "the reaction can be laid on its reactants in more than 10,000 ways: make it more"
              + " specific");
    }
    var atoms = new ArrayList<IAtom>();
    for (int i = 0; i < mapping.length; i++) {
      IAtom atom = reactants.getAtom(mapping[i]);
      boolean own = i < components.size() && components.get(i).equals(atom.getProperty(REACTANT));
      if (!own) {
        return false;
      }
      atoms.add(atom);
    }
    matched = atoms;
    return true;
  }

  /** The pattern within the bounds of reactants. */
  private final class Own extends Pattern {
    private final Pattern pattern;

    Own(Pattern pattern) {
      this.pattern = pattern;
    }

    @Override
    public int[] match(IAtomContainer target) {
      return pattern.match(target);
    }

    @Override
    public Mappings matchAll(IAtomContainer target) {
      return pattern.matchAll(target).filter(mapping -> isOwn(target, mapping));
    }
  }
}
