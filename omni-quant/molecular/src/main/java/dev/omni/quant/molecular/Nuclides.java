package dev.omni.quant.molecular;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.openscience.cdk.config.Elements;
import org.openscience.cdk.config.Isotopes;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IIsotope;

/**
 * The isotopes of nature: masses of the library's table, abundances of 2013 (J. Meija et al., Pure
 * Appl. Chem. 88, 2016, pp. 293-306), where the library's own are older.
 */
final class Nuclides {
  private static final double PERCENT = 100;

  /** Shares of the isotopes in the order of their mass numbers. */
  private static final Map<String, double[]> OF_2013 =
      Map.of(
          "Zn", new double[] {0.4917, 0.2773, 0.0404, 0.1845, 0.0061},
          "Ge", new double[] {0.2052, 0.2745, 0.0776, 0.3652, 0.0775},
          "Se", new double[] {0.0086, 0.0923, 0.0760, 0.2369, 0.4980, 0.0882},
          "Mo", new double[] {0.14649, 0.09187, 0.15873, 0.16673, 0.09582, 0.24292, 0.09744},
          "Xe",
              new double[] {
                0.000952, 0.000890, 0.019102, 0.264006, 0.040710, 0.212324, 0.269086, 0.104357,
                0.088573
              },
          "Nd", new double[] {0.27153, 0.12173, 0.23798, 0.08293, 0.17189, 0.05756, 0.05638},
          "Dy", new double[] {0.00056, 0.00095, 0.02329, 0.18889, 0.25475, 0.24896, 0.28260},
          "Er", new double[] {0.00139, 0.01601, 0.33503, 0.22869, 0.26978, 0.14910},
          "Yb", new double[] {0.00123, 0.02982, 0.14086, 0.21686, 0.16103, 0.32025, 0.12995},
          "Hg", new double[] {0.0015, 0.1004, 0.1694, 0.2314, 0.1317, 0.2974, 0.0682});

  private Nuclides() {}

  /** Returns whether a symbol is one of an element. */
  static boolean element(String symbol) {
    return Elements.ofString(symbol) != Elements.Unknown;
  }

  /** Returns whether nature has isotopes of an element. */
  static boolean natural(String element) {
    return !of(element).isEmpty();
  }

  /** Returns the isotopes of an element that nature has. */
  static List<Nuclide> of(String element) {
    List<IIsotope> listed =
        Arrays.stream(table().getIsotopes(element))
            .filter(
                isotope ->
                    isotope.getNaturalAbundance() != null && isotope.getNaturalAbundance() > 0)
            .toList();
    List<Integer> numbers = listed.stream().map(IIsotope::getMassNumber).sorted().toList();
    double[] newer = OF_2013.getOrDefault(element, new double[0]);
    return IntStream.range(0, listed.size())
        .mapToObj(
            k -> {
              IIsotope isotope = listed.get(k);
              double share =
                  newer.length == listed.size()
                      ? PERCENT * newer[numbers.indexOf(isotope.getMassNumber())]
                      : isotope.getNaturalAbundance();
              return new Nuclide(isotope.getMassNumber(), isotope.getExactMass(), share);
            })
        .toList();
  }

  /**
   * Returns whether the mass of an atom is known: of its nuclide, or of what nature has of its
   * element.
   */
  static boolean weighed(IAtom atom) {
    Integer nucleons = atom.getMassNumber();
    return nucleons == null
        ? natural(atom.getSymbol())
        : Arrays.stream(table().getIsotopes(atom.getSymbol()))
            .anyMatch(isotope -> nucleons.equals(isotope.getMassNumber()));
  }

  /** Returns the mass of a nuclide, in u; without a mass number the mean of nature. */
  static double average(String element, Integer nucleons) {
    if (nucleons != null) {
      return table().getIsotope(element, nucleons).getExactMass();
    }
    double sum = 0;
    double shares = 0;
    for (Nuclide nuclide : of(element)) {
      sum += nuclide.share() * nuclide.mass();
      shares += nuclide.share();
    }
    return shares == 0 ? table().getNaturalMass(Elements.ofString(element).number()) : sum / shares;
  }

  /** Returns the mass of a nuclide, in u; without a mass number the standard atomic weight. */
  static double standard(String element, Integer nucleons) {
    return nucleons == null && AtomicWeights.of(element).isPresent()
        ? AtomicWeights.of(element).getAsDouble()
        : average(element, nucleons);
  }

  /** Returns the mass of a nuclide, in u; without a mass number the most frequent one. */
  static double principal(String element, Integer nucleons) {
    return (nucleons == null
            ? table().getMajorIsotope(element)
            : table().getIsotope(element, nucleons))
        .getExactMass();
  }

  private static Isotopes table() {
    try {
      return Isotopes.getInstance();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
