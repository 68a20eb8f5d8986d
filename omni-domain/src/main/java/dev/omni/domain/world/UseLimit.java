package dev.omni.domain.world;

import java.util.regex.Pattern;

/**
 * One limit of use of a capability: what its input must be for the model to be meant for it. An
 * input beyond it is computed, and its evidence says so.
 *
 * @param id short name, in words with underscores
 * @param text one sentence for readers
 * @param condition CEL over the members of the input
 */
public record UseLimit(String id, String text, String condition) {
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9_]{1,39}");
  private static final int LONGEST = 200;

  /**
   * Requires the form.
   *
   * @throws IllegalArgumentException for another one
   */
  public UseLimit {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("a limit is named in words with underscores, not " + id);
    }
    if (text.isBlank() || text.length() > LONGEST || condition.length() > LONGEST) {
      throw new IllegalArgumentException(
          "limit " + id + ": text and condition must have at most " + LONGEST + " characters");
    }
  }
}
