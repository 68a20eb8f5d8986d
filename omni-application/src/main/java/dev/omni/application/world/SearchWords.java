package dev.omni.application.world;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a text in the form in which the search compares them. */
final class SearchWords {
  private static final int LEAST_STEM = 3;

  /** Words of every question, which say nothing about what is asked. */
  private static final Set<String> COMMON =
      Set.of(
          ("a about all am an and any anything are as at be been best between by calculate can"
                  + " compute could determine did do does doing find for from get getting give given"
                  + " good had has have help here how i if in into is it its just know like made make"
                  + " many may me more most much must my need no not of on or our out please should"
                  + " show so some than that the their them then there these they thing this those"
                  + " through to try up us use using want was we were what when where whether which"
                  + " who whose why will with without would you your")
              .split(" "));

  private SearchWords() {}

  /**
   * Returns the words of a text in order: lower case, without accents, cut at everything but
   * letters and digits, without common words, plurals and the endings -ing and -ed.
   */
  static List<String> of(String text) {
    var words = new ArrayList<String>();
    for (String word : plain(text).split(" ")) {
      if (!word.isEmpty() && !COMMON.contains(word)) {
        words.add(stem(word));
      }
    }
    return words;
  }

  /**
   * Returns a text in lower case, without accents, with one space for all but letters and digits.
   */
  static String plain(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .replaceAll("\\p{M}+|'", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}]+", " ")
        .strip();
  }

  private static String stem(String word) {
    String stem = singular(word);
    for (String ending : List.of("ing", "ed")) {
      if (stem.endsWith(ending) && stem.length() - ending.length() >= LEAST_STEM) {
        stem = undoubled(stem.substring(0, stem.length() - ending.length()));
        break;
      }
    }
    return stem.endsWith("e") && stem.length() > LEAST_STEM
        ? stem.substring(0, stem.length() - 1)
        : stem;
  }

  private static String singular(String word) {
    if (word.endsWith("ies") && word.length() > LEAST_STEM + 1) {
      return word.substring(0, word.length() - 3) + "y";
    }
    boolean plural = word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us");
    return plural && !word.endsWith("is") && word.length() > LEAST_STEM
        ? word.substring(0, word.length() - 1)
        : word;
  }

  /** Returns a verb without the consonant that its ending doubled, as in fitting. */
  private static String undoubled(String verb) {
    int last = verb.length() - 1;
    boolean doubled =
        last >= LEAST_STEM
            && verb.charAt(last) == verb.charAt(last - 1)
            && "lsz".indexOf(verb.charAt(last)) < 0;
    return doubled ? verb.substring(0, last) : verb;
  }
}
