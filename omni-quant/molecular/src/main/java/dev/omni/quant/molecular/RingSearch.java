package dev.omni.quant.molecular;

/**
 * The bonds in rings, the parts and the systems of rings of a molecule, found by one search in
 * depth (R. E. Tarjan, SIAM J. Comput. 1, 1972, pp. 146-160).
 */
final class RingSearch {
  private final MolecularGraph graph;
  private final boolean[] inRing;
  private final int[] found;
  private final int[] lowest;
  private int parts;
  private int visited;

  RingSearch(MolecularGraph graph) {
    this.graph = graph;
    this.inRing = new boolean[graph.bonds()];
    this.found = new int[graph.atoms()];
    this.lowest = new int[graph.atoms()];
    int[] path = new int[graph.atoms()];
    int[] into = new int[graph.atoms()];
    int[] place = new int[graph.atoms()];
    for (int root = 0; root < graph.atoms(); root++) {
      if (found[root] == 0) {
        parts++;
        search(root, path, into, place);
      }
    }
  }

  /** Searches one part; a bond is in a ring unless nothing beyond it leads back before it. */
  private void search(int root, int[] path, int[] into, int[] place) {
    int depth = 0;
    enter(root, path, place, depth);
    into[0] = -1;
    while (depth >= 0) {
      int atom = path[depth];
      if (place[depth] == graph.first(atom + 1)) {
        if (depth > 0) {
          int before = path[depth - 1];
          inRing[into[depth]] = lowest[atom] <= found[before];
          lowest[before] = Math.min(lowest[before], lowest[atom]);
        }
        depth--;
        continue;
      }
      int at = place[depth]++;
      int next = graph.neighbor(at);
      int bond = graph.bond(at);
      if (bond == into[depth]) {
        continue;
      }
      if (found[next] == 0) {
        depth++;
        into[depth] = bond;
        enter(next, path, place, depth);
      } else {
        inRing[bond] = true;
        lowest[atom] = Math.min(lowest[atom], found[next]);
      }
    }
  }

  private void enter(int atom, int[] path, int[] place, int depth) {
    path[depth] = atom;
    place[depth] = graph.first(atom);
    found[atom] = ++visited;
    lowest[atom] = visited;
  }

  /** Returns the parts that no bond joins. */
  int parts() {
    return parts;
  }

  /** Returns the number of independent rings (Frerejacque). */
  int independent() {
    return graph.bonds() - graph.atoms() + parts;
  }

  boolean bond(int bond) {
    return inRing[bond];
  }

  /** Returns whether an atom is in a ring of three. */
  boolean three(int atom) {
    for (int i = graph.first(atom); i < graph.first(atom + 1); i++) {
      for (int k = i + 1; k < graph.first(atom + 1); k++) {
        int other = graph.neighbor(k);
        if (graph.near(graph.neighbor(i), next -> next == other)) {
          return true;
        }
      }
    }
    return false;
  }
}
