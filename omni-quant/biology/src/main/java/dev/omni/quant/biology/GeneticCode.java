package dev.omni.quant.biology;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A genetic code of the NCBI (The Genetic Codes, compiled by A. Elzanowski and J. Ostell, 2019),
 * read for ambiguous bases too. A codon that a code reads both as an amino acid and as a stop is an
 * amino acid here.
 */
final class GeneticCode {
  /** The number of sets of bases, one bit each for A, C, G and T. */
  private static final int SETS = 16;

  private static final int BASES = 4;
  private static final String ORDER = "ACGT";
  private static final String IUPAC = "-ACMGRSVTWYHKDBN";
  private static final int ASCII = 128;

  /** The set of bases of each letter by its code; -1 of none. */
  private static final byte[] SET_OF = new byte[ASCII];

  /** The letter of the bases that pair with those of a set: its bits the other way round. */
  private static final byte[] COMPLEMENT = new byte[SETS];

  static {
    Arrays.fill(SET_OF, (byte) -1);
    for (int set = 0; set < SETS; set++) {
      SET_OF[IUPAC.charAt(set)] = (byte) set;
      COMPLEMENT[set] = (byte) IUPAC.charAt(Integer.reverse(set) >>> (Integer.SIZE - BASES));
    }
  }

  /** Amino acids in the order of T, C, A, G of the first, second and third base. */
  private static final String STANDARD =
      "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG";

  /** For each code: its number, what it reads otherwise than the standard, and its starts. */
  private static final String CODES =
      """
      1 | | TTG CTG ATG
      2 | TGA=W ATA=M AGA=* AGG=* | ATT ATC ATA ATG GTG
      3 | TGA=W ATA=M CTT=T CTC=T CTA=T CTG=T | ATA ATG GTG
      4 | TGA=W | TTA TTG CTG ATT ATC ATA ATG GTG
      5 | TGA=W ATA=M AGA=S AGG=S | TTG ATT ATC ATA ATG GTG
      6 | TAA=Q TAG=Q | ATG
      9 | TGA=W AAA=N AGA=S AGG=S | ATG GTG
      10 | TGA=C | ATG
      11 | | TTG CTG ATT ATC ATA ATG GTG
      12 | CTG=S | CTG ATG
      13 | TGA=W ATA=M AGA=G AGG=G | TTG ATA ATG GTG
      14 | TAA=Y TGA=W AAA=N AGA=S AGG=S | ATG
      15 | TAG=Q | ATG
      16 | TAG=L | ATG
      21 | TGA=W ATA=M AAA=N AGA=S AGG=S | ATG GTG
      22 | TCA=* TAG=L | ATG
      23 | TTA=* | ATT ATG GTG
      24 | TGA=W AGA=S AGG=K | TTG CTG ATG GTG
      25 | TGA=G | TTG ATG GTG
      26 | CTG=A | CTG ATG
      27 | TAA=Q TAG=Q TGA=W | ATG
      28 | TAA=Q TAG=Q TGA=W | ATG
      29 | TAA=Y TAG=Y | ATG
      30 | TAA=E TAG=E | ATG
      31 | TAA=E TAG=E TGA=W | ATG
      32 | TAG=W | TTG CTG ATT ATC ATA ATG GTG
      33 | TAA=Y TGA=W AGA=S AGG=K | TTG CTG ATG GTG
      """;

  /** The line of each code by its number. */
  private static final NavigableMap<Integer, String> LINES = new TreeMap<>();

  static {
    for (String line : CODES.lines().toList()) {
      LINES.put(Integer.valueOf(line.substring(0, line.indexOf('|')).strip()), line);
    }
  }

  /**
   * The tables of the codes that were read; a table takes milliseconds, of which a start needs
   * none.
   */
  private static final Map<Integer, GeneticCode> READ = new ConcurrentHashMap<>();

  private final byte[] readings = new byte[SETS * SETS * SETS];
  private final boolean[] starts = new boolean[SETS * SETS * SETS];

  private GeneticCode(Map<String, Character> codons, List<String> starting) {
    for (int codon = 0; codon < readings.length; codon++) {
      List<String> meant = expansions(codon);
      readings[codon] = (byte) (meant.isEmpty() ? gapped(codon) : reading(meant, codons));
      starts[codon] = !meant.isEmpty() && starting.containsAll(meant);
    }
  }

  private static GeneticCode read(String line) {
    String[] parts = line.split("\\|", -1);
    Map<String, Character> codons = standard();
    for (String other : parts[1].strip().split(" ")) {
      if (!other.isEmpty()) {
        codons.put(other.substring(0, 3), other.charAt(4));
      }
    }
    return new GeneticCode(codons, List.of(parts[2].strip().split(" ")));
  }

  private static Map<String, Character> standard() {
    var codons = new HashMap<String, Character>();
    String bases = "TCAG";
    for (int k = 0; k < STANDARD.length(); k++) {
      String codon =
          "" + bases.charAt(k / SETS) + bases.charAt(k / BASES % BASES) + bases.charAt(k % BASES);
      codons.put(codon, STANDARD.charAt(k));
    }
    return codons;
  }

  /** Returns the code of a number that has one. */
  static GeneticCode numbered(int number) {
    return READ.computeIfAbsent(
        number, missing -> read(Objects.requireNonNull(LINES.get(missing))));
  }

  /** Returns the codons that three sets of bases mean; none where one set is a gap. */
  private static List<String> expansions(int codon) {
    List<String> meant = List.of("");
    for (int set : new int[] {codon / (SETS * SETS), codon / SETS % SETS, codon % SETS}) {
      var longer = new ArrayList<String>();
      for (String begun : meant) {
        for (int base = 0; base < BASES; base++) {
          if ((set >> base & 1) != 0) {
            longer.add(begun + ORDER.charAt(base));
          }
        }
      }
      meant = longer;
    }
    return meant;
  }

  private static char gapped(int codon) {
    return codon == 0 ? '-' : 'X';
  }

  /** Returns the letter for what all expansions of a codon mean together. */
  private static char reading(List<String> meant, Map<String, Character> codons) {
    var letters = new StringBuilder();
    for (String codon : meant) {
      String letter = String.valueOf(codons.get(codon));
      if (letters.indexOf(letter) < 0) {
        letters.append(letter);
      }
    }
    String found = letters.toString();
    return found.length() == 1
        ? found.charAt(0)
        : switch (found) {
          case "ND", "DN" -> 'B';
          case "QE", "EQ" -> 'Z';
          case "IL", "LI" -> 'J';
          default -> 'X';
        };
  }

  /** Returns the sets of bases of a strand whose letters are IUPAC codes or gaps. */
  static byte[] sets(String strand) {
    byte[] sets = new byte[strand.length()];
    for (int i = 0; i < sets.length; i++) {
      char letter = strand.charAt(i);
      sets[i] = letter < ASCII ? SET_OF[letter] : -1;
    }
    return sets;
  }

  /** Returns the letters of the strand that pairs with sets of bases, from its own beginning. */
  static String reverseComplement(byte[] sets) {
    byte[] letters = new byte[sets.length];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = COMPLEMENT[sets[letters.length - 1 - i]];
    }
    return new String(letters, StandardCharsets.ISO_8859_1);
  }

  /** Returns the letter of the codon from a place on: an amino acid, a stop, a gap, or X. */
  byte letter(byte[] sets, int from) {
    return readings[codon(sets, from)];
  }

  /** Returns whether the codon from a place on is certainly a start of this code. */
  boolean starts(byte[] sets, int from) {
    return starts[codon(sets, from)];
  }

  private static int codon(byte[] sets, int from) {
    return (sets[from] * SETS + sets[from + 1]) * SETS + sets[from + 2];
  }
}
