package dev.omni.quant.molecular;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
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

  private static Isotopes table() {
    try {
      return Isotopes.getInstance();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
