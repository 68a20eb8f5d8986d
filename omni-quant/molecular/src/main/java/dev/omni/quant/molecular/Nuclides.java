package dev.omni.quant.molecular;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.openscience.cdk.config.Elements;
import org.openscience.cdk.config.Isotopes;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IIsotope;

/** The isotopes in the library's table. */
final class Nuclides {
  private Nuclides() {}

  /** Returns whether nature has isotopes of an element. */
  static boolean natural(String element) {
    return !of(element).isEmpty();
  }

  /** Returns the isotopes of an element that nature has. */
  static List<IIsotope> of(String element) {
    return Arrays.stream(table().getIsotopes(element))
        .filter(
            isotope -> isotope.getNaturalAbundance() != null && isotope.getNaturalAbundance() > 0)
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

  /** Returns the mass of a nuclide, in u; without a mass number the natural mean. */
  static double average(String element, Integer nucleons) {
    return nucleons == null
        ? table().getNaturalMass(Elements.ofString(element).number())
        : table().getIsotope(element, nucleons).getExactMass();
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
