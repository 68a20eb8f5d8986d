package dev.omni.quant.molecular;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openscience.cdk.config.Elements;
import org.openscience.cdk.config.Isotopes;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IIsotope;

/**
 * Isotopes: those of nature with their shares by a table of its own, and the masses of others by
 * the library's.
 */
final class Nuclides {
  private static final Map<String, List<Nuclide>> NATURE = read();

  private static final Map<String, Double> PRINCIPAL = principal();

  private Nuclides() {}

  private static Map<String, Double> principal() {
    var masses = new HashMap<String, Double>();
    NATURE.forEach((element, isotopes) -> masses.put(element, mostFrequent(isotopes)));
    return Map.copyOf(masses);
  }

  private static double mostFrequent(List<Nuclide> isotopes) {
    return Collections.max(isotopes, Comparator.comparingDouble(Nuclide::share)).mass();
  }

  private static Map<String, List<Nuclide>> read() {
    var all = new HashMap<String, List<Nuclide>>();
    try (InputStream in = Nuclides.class.getResourceAsStream("nuclides.txt")) {
      String text =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
        String[] words = line.split(" ");
        all.computeIfAbsent(words[0], element -> new ArrayList<>())
            .add(
                new Nuclide(
                    Integer.parseInt(words[1]),
                    Double.parseDouble(words[2]),
                    Double.parseDouble(words[3])));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return Map.copyOf(all);
  }

  /** Returns whether there is an element of a symbol. */
  static boolean element(String symbol) {
    return Elements.ofString(symbol) != Elements.Unknown;
  }

  /** Returns whether nature has isotopes of an element. */
  static boolean natural(String element) {
    return NATURE.containsKey(element);
  }

  /** Returns whether the mass of an isotope is known. */
  static boolean isKnown(String element, int nucleons) {
    return element(element) && Double.isFinite(mass(element, nucleons));
  }

  /**
   * Returns the isotopes of an element that nature has, by rising mass number; of an isotope, as
   * {@code 13C}, itself.
   */
  static List<Nuclide> of(String kind) {
    int digits = 0;
    while (kind.charAt(digits) <= '9') {
      digits++;
    }
    if (digits == 0) {
      return NATURE.getOrDefault(kind, List.of());
    }
    int nucleons = Integer.parseInt(kind.substring(0, digits));
    return List.of(new Nuclide(nucleons, mass(kind.substring(digits), nucleons), 1));
  }

  /** Returns the mass of an isotope in u; NaN where it is not known. */
  private static double mass(String element, int nucleons) {
    for (Nuclide nuclide : NATURE.getOrDefault(element, List.of())) {
      if (nuclide.massNumber() == nucleons) {
        return nuclide.mass();
      }
    }
    return Arrays.stream(table().getIsotopes(element))
        .filter(isotope -> isotope.getMassNumber() == nucleons && isotope.getExactMass() != null)
        .mapToDouble(IIsotope::getExactMass)
        .findFirst()
        .orElse(Double.NaN);
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
    return nucleons == null ? average(element) : mass(element, nucleons);
  }

  private static double average(String element) {
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
    return nucleons == null ? standard(element) : average(element, nucleons);
  }

  /** Returns the standard atomic weight, in u. */
  static double standard(String element) {
    return AtomicWeights.of(element).orElseGet(() -> average(element));
  }

  /** Returns the mass of an isotope, in u; without a mass number the most frequent one. */
  static double principal(String element, Integer nucleons) {
    return nucleons == null ? principal(element) : mass(element, nucleons);
  }

  /** Returns the mass of the most frequent isotope, in u. */
  static double principal(String element) {
    Double known = PRINCIPAL.get(element);
    return known == null ? mostFrequent(of(element)) : known;
  }

  private static Isotopes table() {
    try {
      return Isotopes.getInstance();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
