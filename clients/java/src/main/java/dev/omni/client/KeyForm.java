package dev.omni.client;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Form of a key, which is checked before any other code sees it. */
final class KeyForm {
  private static final Pattern KEY = Pattern.compile("lq_(test|live)_[A-Za-z0-9_]{1,128}");
  private static final Pattern REST = Pattern.compile("[A-Za-z0-9_]{0,128}");
  private static final List<String> BEGINNINGS = List.of("lq_test_", "lq_live_");
  private static final int BEGINNING = 8;

  private KeyForm() {}

  /**
   * Returns a key without the space around it.
   *
   * @throws AuthenticationError with the first position, from 1, that no key has like this
   */
  static String checked(String given, String source) {
    String key = given.replaceAll("^[ \\t\\r\\n]+|[ \\t\\r\\n]+\\z", "");
    if (key.isEmpty()) {
      throw Identity.empty(source);
    }
    if (!KEY.matcher(key).matches()) {
      throw Identity.refused(
          "credential_malformed",
          "the key of "
              + source
              + " has a character at position "
              + (fits(key) + 1)
              + " that no key has");
    }
    return key;
  }

  private static int fits(String key) {
    int fits = 0;
    for (String beginning : BEGINNINGS) {
      int n = 0;
      while (n < Math.min(key.length(), BEGINNING) && key.charAt(n) == beginning.charAt(n)) {
        n++;
      }
      fits = Math.max(fits, n);
    }
    Matcher rest = REST.matcher(key);
    return fits == BEGINNING && rest.region(BEGINNING, key.length()).lookingAt()
        ? rest.end()
        : fits;
  }
}
