package dev.omni.quant.molecular;

import org.openscience.cdk.AtomRef;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.matchers.Expr;
import org.openscience.cdk.isomorphism.matchers.QueryAtom;
import org.openscience.cdk.isomorphism.matchers.QueryAtomContainer;

/**
 * Patterns that poll for cancellation whenever an atom is compared: the library's search may take
 * forever, for example for a long chain in fused rings.
 */
final class CancellablePattern {
  private CancellablePattern() {}

  /** Makes a pattern and its nested patterns poll for cancellation. */
  static void watch(IAtomContainer pattern, Runnable poll) {
    for (IAtom atom : pattern.atoms()) {
      Expr query = ((QueryAtom) AtomRef.deref(atom)).getExpression();
      within(query, poll);
      query.set(new Expr(Expr.Type.AND, looking(poll), new Expr(query)));
    }
  }

  private static void within(Expr query, Runnable poll) {
    switch (query.type()) {
      case AND, OR -> {
        within(query.left(), poll);
        within(query.right(), poll);
      }
      case NOT -> within(query.left(), poll);
      case RECURSIVE -> watch(query.subquery(), poll);
      default -> {}
    }
  }

  private static Expr looking(Runnable poll) {
    var alone = new QueryAtomContainer(null);
    alone.addAtom(
        new QueryAtom(Expr.Type.TRUE) {
          @Override
          public boolean matches(IAtom atom) {
            poll.run();
            return true;
          }
        });
    return new Expr(Expr.Type.RECURSIVE, alone);
  }
}
