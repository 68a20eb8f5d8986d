package dev.omni.quant.molecular;

import dev.omni.application.spi.Work;
import org.openscience.cdk.AtomRef;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.isomorphism.matchers.Expr;
import org.openscience.cdk.isomorphism.matchers.QueryAtom;
import org.openscience.cdk.isomorphism.matchers.QueryAtomContainer;

/**
 * Looks whether the work goes on whenever an atom is held against a pattern: the library's search
 * may take for ever to find nothing, as a long chain in fused rings.
 */
final class CancellablePattern {
  private CancellablePattern() {}

  /** Watches a pattern and those that stand in it. */
  static void watch(IAtomContainer pattern, Work work) {
    for (IAtom atom : pattern.atoms()) {
      Expr asked = ((QueryAtom) AtomRef.deref(atom)).getExpression();
      within(asked, work);
      asked.set(new Expr(Expr.Type.AND, looking(work), new Expr(asked)));
    }
  }

  private static void within(Expr asked, Work work) {
    switch (asked.type()) {
      case AND, OR -> {
        within(asked.left(), work);
        within(asked.right(), work);
      }
      case NOT -> within(asked.left(), work);
      case RECURSIVE -> watch(asked.subquery(), work);
      default -> {}
    }
  }

  private static Expr looking(Work work) {
    var alone = new QueryAtomContainer(null);
    alone.addAtom(
        new QueryAtom(Expr.Type.TRUE) {
          @Override
          public boolean matches(IAtom atom) {
            work.proceed();
            return true;
          }
        });
    return new Expr(Expr.Type.RECURSIVE, alone);
  }
}
