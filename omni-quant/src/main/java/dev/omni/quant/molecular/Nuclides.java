package dev.omni.quant.molecular;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.openscience.cdk.config.Elements;
import org.openscience.cdk.config.Isotopes;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IIsotope;

/** What the library's table of isotopes has. */
final class Nuclides {
  private Nuclides() {}

  /** Whether nature has isotopes of an element. */
  static boolean natural(String element) {
    return !of(element).isEmpty();
  }

  /** The isotopes of an element that nature has. */
  static List<IIsotope> of(String element) {
    return Arrays.stream(table().getIsotopes(element))
        .filter(
            isotope -> isotope.getNaturalAbundance() != null && isotope.getNaturalAbundance() > 0)
        .toList();
  }

  /** Whether the mass of an atom is known: of its nuclide, or of what nature has of its element. */
  static boolean weighed(IAtom atom) {
    Integer nucleons = atom.getMassNumber();
    return nucleons == null
        ? natural(atom.getSymbol())
        : Arrays.stream(table().getIsotopes(atom.getSymbol()))
            .anyMatch(isotope -> nucleons.equals(isotope.getMassNumber()));
  }

  /** The mass of a nuclide, in u; the mean of what nature has where no mass number is given. */
  static double average(String element, Integer nucleons) {
    return nucleons == null
        ? table().getNaturalMass(Elements.ofString(element).number())
        : table().getIsotope(element, nucleons).getExactMass();
  }

  /** The mass of a nuclide, in u; the most frequent of nature where no mass number is given. */
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
