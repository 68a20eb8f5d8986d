package dev.omni.quant.discovery.formula;

import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Terms in the order in which they are written, each once: sets of variables by their numbers. The
 * empty one is the constant.
 *
 * @param terms in order
 * @param constantTaken whether the constant was taken out
 */
record TermSum(Set<BitSet> terms, boolean constantTaken) {
  /** The most terms of a formula. */
  static final int MOST = 200;

  /** Signals more terms than a formula may have. */
  static final class TooManyException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static TermSum of(int variable) {
    var term = new BitSet();
    term.set(variable);
    return new TermSum(new LinkedHashSet<>(List.of(term)), false);
  }

  /** Returns the constant, or what takes it out. */
  static TermSum constant(boolean in) {
    return new TermSum(new LinkedHashSet<>(in ? List.of(new BitSet()) : List.of()), !in);
  }

  TermSum plus(TermSum other) {
    var all = new LinkedHashSet<>(terms);
    if (other.constantTaken) {
      all.remove(new BitSet());
    }
    all.addAll(other.terms);
    boolean back = other.terms.contains(new BitSet());
    return bounded(all, !back && (constantTaken || other.constantTaken));
  }

  TermSum minus(TermSum other) {
    var rest = new LinkedHashSet<>(terms);
    rest.removeAll(other.terms);
    if (other.constantTaken) {
      rest.add(new BitSet());
    }
    boolean out = other.terms.contains(new BitSet());
    return new TermSum(rest, out || (constantTaken && !other.constantTaken));
  }

  /** Returns the products of each with each: {@code a:b}. */
  TermSum products(TermSum other) {
    var all = new LinkedHashSet<BitSet>();
    for (BitSet left : terms) {
      for (BitSet right : other.terms) {
        var product = (BitSet) left.clone();
        product.or(right);
        all.add(product);
        check(all);
      }
    }
    return new TermSum(all, false);
  }

  /** Returns both and their products: {@code a*b}. */
  TermSum crossed(TermSum other) {
    return plus(other).plus(products(other));
  }

  /** Returns this, and its product as a whole with the other: {@code a/b}. */
  TermSum nested(TermSum other) {
    var whole = new BitSet();
    terms.forEach(whole::or);
    return plus(new TermSum(Set.of(whole), false).products(other));
  }

  /** Returns all products up to an order: {@code (a+b)^2}. */
  TermSum power(int order) {
    TermSum all = this;
    for (int k = 1; k < order; k++) {
      all = all.plus(all.products(this));
    }
    return all;
  }

  private static TermSum bounded(Set<BitSet> terms, boolean constantTaken) {
    check(terms);
    return new TermSum(terms, constantTaken);
  }

  private static void check(Collection<BitSet> terms) {
    if (terms.size() > MOST + 1) {
      throw new TooManyException();
    }
  }
}
