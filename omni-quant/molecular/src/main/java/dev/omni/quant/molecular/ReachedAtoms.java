package dev.omni.quant.molecular;

import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * The sets of atoms that each atom of a molecule reaches over so many bonds, which grow bond by
 * bond: by them the parts and the Wiener index are known without a search.
 */
final class ReachedAtoms {
  private static final int BITS = Long.SIZE;

  private final int atoms;
  private final int words;
  private final long[] heavy;
  private long[] reached;
  private long[] before;
  private long paths;

  private ReachedAtoms(int atoms) {
    this.atoms = atoms;
    this.words = (atoms + BITS - 1) / BITS;
    this.heavy = new long[words];
    this.reached = new long[atoms * words];
    this.before = new long[atoms * words];
  }

  /** Returns the sets of a molecule when they grow no more. */
  static ReachedAtoms of(IAtomContainer molecule) {
    var of = new ReachedAtoms(molecule.getAtomCount());
    for (IAtom atom : molecule.atoms()) {
      int i = atom.getIndex();
      of.reached[i * of.words + i / BITS] |= 1L << i;
      of.heavy[i / BITS] |= atom.getAtomicNumber() > 1 ? 1L << i : 0;
    }
    int[] begins = new int[molecule.getBondCount()];
    int[] ends = new int[begins.length];
    for (IBond bond : molecule.bonds()) {
      begins[bond.getIndex()] = bond.getBegin().getIndex();
      ends[bond.getIndex()] = bond.getEnd().getIndex();
    }
    for (long steps = 1; of.grow(begins, ends, steps); steps++) {}
    return of;
  }

  /** Adds their neighbors' sets to those of all atoms; returns whether any grew. */
  private boolean grow(int[] begins, int[] ends, long steps) {
    long[] now = before;
    System.arraycopy(reached, 0, now, 0, now.length);
    for (int bond = 0; bond < begins.length; bond++) {
      int begin = begins[bond] * words;
      int end = ends[bond] * words;
      for (int word = 0; word < words; word++) {
        now[begin + word] |= reached[end + word];
        now[end + word] |= reached[begin + word];
      }
    }
    long pairs = 0;
    boolean grown = false;
    for (int atom = 0; atom < atoms; atom++) {
      int all = 0;
      for (int word = 0; word < words; word++) {
        long added = now[atom * words + word] ^ reached[atom * words + word];
        grown |= added != 0;
        all += Long.bitCount(added & heavy[word]);
      }
      pairs += (heavy[atom / BITS] >>> atom & 1) == 0 ? 0 : all;
    }
    paths += steps * pairs;
    before = reached;
    reached = now;
    return grown;
  }

  /** Returns the bonds between all pairs of heavy atoms that bonds join, added up. */
  double wiener() {
    return paths / 2.0;
  }

  /** Returns the parts: in each, one atom is the first of those that it reaches. */
  int parts() {
    int parts = 0;
    for (int atom = 0; atom < atoms; atom++) {
      int word = 0;
      while (reached[atom * words + word] == 0) {
        word++;
      }
      parts +=
          word * BITS + Long.numberOfTrailingZeros(reached[atom * words + word]) == atom ? 1 : 0;
    }
    return parts;
  }
}
