package dev.omni.quant.molecular;

import org.openscience.cdk.interfaces.IAtom;

/**
 * The logarithm of the octanol-water partition coefficient as a sum over types of atoms and
 * corrections (XLOGP 2.0: R. Wang, Y. Gao and L. Lai, Perspect. Drug Discov. Des. 19, 2000, pp.
 * 47-66). An atom's type follows from its element, its bonds, its hydrogens, its neighbors of
 * nitrogen and oxygen and the double bonds that start at its neighbors.
 */
final class XlogpSum {
  /** Saturated carbon by hydrogens, heteroatoms beside (none, some) and double bonds beside. */
  private static final double[][][] SATURATED = {
    {{-0.006, -0.57, -0.317, -0.317}, {-0.316, -0.723, -0.723, -0.723}},
    {{0.127, -0.243, -0.499, -0.499}, {-0.205, -0.305, -0.709, -0.709}},
    {{0.358, -0.008, -0.185, 0}, {-0.137, -0.303, -0.815, 0}},
    {{0.528, 0.267, 0, 0}, {-0.032, -0.032, -0.032, -0.032}}
  };

  /** Carbon of three bonds without hydrogen by heteroatoms and double bonds beside. */
  private static final double[][] PLANAR = {
    {0.05, 0.05, 0.013, 0.013}, {-0.03, -0.027, -0.027, -0.027}, {0.005, -0.315, -0.315, -0.315}
  };

  /** Carbon of three bonds with one hydrogen, likewise. */
  private static final double[][] PLANAR_WITH_HYDROGEN = {
    {0.466, 0.136, 0, 0}, {0.001, -0.31, 0, 0}
  };

  private static final double PLANAR_END = 0.42;
  private static final double HYDROPHOBIC = 0.211;

  /** Carbon of aromatic rings between carbon, beside nitrogen: plain, with a heteroatom. */
  private static final double[] RING = {0.296, -0.151};

  private static final double[] RING_NEXT_TO_NITROGEN = {0.174, 0.366};

  /** Nitrogen next to a carbonyl group by hydrogens and heteroatoms beside. */
  private static final double[][] AMIDE = {{0.078, -0.118}, {-0.096, -0.044}, {-0.646, -0.646}};

  /** Nitrogen with a double bond to carbon by heteroatoms and double bonds beside. */
  private static final double[][] IMINE = {{0.007, -0.275, 0, 0}, {0.366, 0.251, 0, 0}};

  /** Halogens without and with a double bond beside. */
  private static final double[] FLUORINE = {0.375, 0.202, 0, 0};

  private static final double[] CHLORINE = {0.512, 0.663, 0.663, 0.663};
  private static final double[] BROMINE = {0.85, 0.839, 0, 0};
  private static final double[] IODINE = {1.05, 1.109, 0, 0};

  /** Of so many halogens on one atom. */
  private static final double[] HALOGENS = {0, 0, 0.137, 0.411, 0.822};

  private static final double BETWEEN_CARBONYLS = 0.58;
  private static final int MANY = 3;
  private static final int FOUR = 4;

  private final XlogpContext around;
  private final MolecularGraph graph;
  private final boolean[] donors;
  private final boolean[] acceptors;

  /**
   * Creates the sum of a molecule.
   *
   * @param graph with the aromaticity for which the table was made
   * @param basis its smallest rings
   */
  XlogpSum(MolecularGraph graph, RingBasis basis) {
    this.graph = graph;
    this.around = new XlogpContext(graph, basis);
    this.donors = new boolean[graph.atoms()];
    this.acceptors = new boolean[graph.atoms()];
  }

  /**
   * Returns the sum.
   *
   * @param daylight the same graph with the aromaticity of patterns
   * @param rings of the graph
   */
  double value(MolecularGraph daylight, RingSearch rings) {
    double sum = 0;
    for (int atom = 0; atom < graph.atoms(); atom++) {
      sum += own(atom);
      int halogens = around.halogens(atom);
      sum += halogens < HALOGENS.length ? HALOGENS[halogens] : 0;
      sum += around.carbonyls(atom) == 2 && !around.inRing(atom) ? BETWEEN_CARBONYLS : 0;
    }
    var corrections = new XlogpCorrections(daylight, rings);
    return sum + corrections.bridges(donors, acceptors, around) + corrections.groups();
  }

  private double own(int atom) {
    int beside = Math.min(MANY, around.doubled(atom));
    return switch (graph.element(atom)) {
      case IAtom.C -> carbon(atom, beside);
      case IAtom.N -> nitrogen(atom, beside);
      case IAtom.O -> oxygen(atom, beside);
      case IAtom.S -> sulfur(atom);
      case IAtom.P -> phosphorus(atom);
      case IAtom.F -> FLUORINE[beside];
      case IAtom.Cl -> CHLORINE[beside];
      case IAtom.Br -> BROMINE[beside];
      case IAtom.I -> IODINE[beside];
      default -> 0;
    };
  }

  private double carbon(int atom, int beside) {
    int hydrogens = graph.hydrogens(atom);
    int polar = around.polar(atom);
    double hydrophobic = around.hydrophobic(atom) ? HYDROPHOBIC : 0;
    return switch (graph.connections(atom)) {
      case 2 -> hydrogens > 0 ? 0.209 : around.highest(atom) == 2 ? 2.073 : 0.33;
      case 3 ->
          around.inAromaticRing(atom)
              ? ring(atom, hydrogens, polar)
              : planar(hydrogens, polar, beside) + hydrophobic;
      case FOUR -> SATURATED[Math.min(3, hydrogens)][Math.min(1, polar)][beside] + hydrophobic;
      default -> 0;
    };
  }

  private double ring(int atom, int hydrogens, int polar) {
    int nitrogens = around.ringNitrogens(atom);
    if (nitrogens > 0) {
      return hydrogens == 0
          ? RING_NEXT_TO_NITROGEN[Math.min(1, polar)]
          : hydrogens == 1 ? 0.126 : 0;
    }
    double plain = hydrogens == 0 ? RING[Math.min(1, polar)] : 0.337;
    return around.aromaticCarbons(atom) >= 2 ? plain : 0;
  }

  private static double planar(int hydrogens, int polar, int beside) {
    return switch (hydrogens) {
      case 0 -> polar < PLANAR.length ? PLANAR[polar][beside] : 0;
      case 1 -> PLANAR_WITH_HYDROGEN[Math.min(1, polar)][beside];
      case 2 -> PLANAR_END;
      default -> 0;
    };
  }

  private double nitrogen(int atom, int beside) {
    int hydrogens = graph.hydrogens(atom);
    int polar = around.polar(atom);
    if (around.orders(atom) >= 3 && around.oxygens(atom) >= 2 && around.highest(atom) == 2) {
      return 1.178; // A nitro group.
    }
    if (around.carbonyls(atom) > 0) {
      donors[atom] = hydrogens == 1 || hydrogens == 2;
      boolean known = hydrogens < AMIDE.length && (hydrogens > 0 || polar <= 1);
      return known ? AMIDE[hydrogens][Math.min(1, polar)] : 0;
    }
    return switch (graph.connections(atom)) {
      case 1 -> around.carbons(atom) == 1 ? -0.566 : 0;
      case 2 -> around.inAromaticRing(atom) ? -0.493 : imine(atom, polar, beside);
      case 3 -> amine(atom, hydrogens, polar, beside);
      default -> 0;
    };
  }

  private double imine(int atom, int polar, int beside) {
    int carbons = around.over(atom, 2, IAtom.C);
    if (carbons > 0) {
      return carbons == 1 && polar < IMINE.length ? IMINE[polar][beside] : 0;
    }
    int nitrogens = around.doubleNitrogens(atom);
    if (nitrogens == 1) {
      return polar == 0 ? 0.536 : polar == 1 ? -0.597 : 0;
    }
    return nitrogens == 0 && around.doubleOxygens(atom) == 1 ? 0.427 : 0;
  }

  private double amine(int atom, int hydrogens, int polar, int beside) {
    boolean flat =
        graph.aromatic(atom)
            || (around.inRing(atom) && around.ringSize(atom) > 3 && beside >= hydrogens + 1);
    donors[atom] = hydrogens == 1 || hydrogens == 2;
    return switch (hydrogens) {
      case 0 ->
          flat ? polar == 0 ? 0.881 : -0.01 : polar > 0 ? -0.239 : beside == 0 ? 0.159 : 0.761;
      case 1 ->
          polar > 0
              ? around.inRing(atom) ? 0.153 : 0.324
              : flat ? 0.545 : beside == 0 ? -0.112 : 0.166;
      case 2 -> end(atom, polar, beside);
      default -> 0;
    };
  }

  private double end(int atom, int polar, int beside) {
    donors[atom] = polar > 0 || beside <= 1;
    return polar > 0 ? -1.082 : beside == 0 ? -0.534 : beside == 1 ? -0.329 : 0;
  }

  private double oxygen(int atom, int beside) {
    int hydrogens = graph.hydrogens(atom);
    int polar = around.polar(atom);
    boolean alone = graph.connections(atom) == 1;
    boolean charged = hydrogens == 0 && around.charged(atom);
    if ((alone && (around.highest(atom) == 2 || charged)) || around.sulfonyl(atom)) {
      acceptors[atom] = !around.nextToHydroxyl(atom);
      return -0.399;
    }
    if (hydrogens == 0 && graph.connections(atom) == 2) {
      return polar == 0 ? beside == 0 ? 0.084 : 0.435 : polar == 1 ? 0.105 : 0;
    }
    boolean known = polar == 0 ? beside <= 1 : polar == 1;
    donors[atom] = known;
    acceptors[atom] = known;
    double plain = beside == 0 ? -0.467 : 0.082;
    return !known ? 0 : polar == 0 ? plain : -0.522;
  }

  private double sulfur(int atom) {
    return switch (graph.connections(atom)) {
      case 1 -> around.highest(atom) == 2 || graph.charge(atom) == -1 ? -0.148 : 0;
      case 2 -> graph.hydrogens(atom) == 0 ? 0.255 : 0.419;
      case 3 -> around.oxygens(atom) > 0 ? -1.375 : 0;
      case FOUR -> around.doubleOxygens(atom) >= 2 ? -0.168 : 0;
      default -> 0;
    };
  }

  private double phosphorus(int atom) {
    boolean four = graph.connections(atom) >= FOUR;
    if (four && around.doubleSulfurs(atom) > 0) {
      return 1.253;
    }
    return around.oxygens(atom) > 0 || (four && around.doubleOxygens(atom) == 1) ? -0.447 : 0;
  }
}
