package dev.omni.domain.data;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a data set, with the number or the digest of a version.
 *
 * @param name letters, digits, dots, underscores and hyphens
 * @param version from 1 on; empty for the newest
 * @param digest that of a version; empty for any
 */
public record DataSetName(String name, OptionalInt version, Optional<String> digest) {
  /** What names a data set, to follow "must be". */
  public static final String REFERENCE =
      "the id, name, name@version or name@sha256:HEX of a data set";

  /** The form of a name, to follow "must be". */
  public static final String FORM =
      "1 to 64 letters, digits, dots, underscores and hyphens, and begin with a letter or digit";

  private static final String LETTERS = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";
  private static final Pattern NAME = Pattern.compile(LETTERS);
  private static final Pattern WRITTEN =
      Pattern.compile("(" + LETTERS + ")(?:@(?:([1-9][0-9]{0,8})|(sha256:[0-9a-f]{64})))?");
  private static final int LONGEST_COLUMN = 128;

  /** Returns whether a text is the name of a data set, without a version. */
  public static boolean valid(String name) {
    return NAME.matcher(name).matches();
  }

  /** Parses {@code name}, {@code name@version} or {@code name@sha256:HEX}. */
  public static Optional<DataSetName> parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches()) {
      return Optional.empty();
    }
    String version = written.group(2);
    return Optional.of(
        new DataSetName(
            written.group(1),
            version == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(version)),
            Optional.ofNullable(written.group(3))));
  }

  /** Returns whether this names a version of a set; without a number or digest it names each. */
  boolean isOf(DataSet.Version other) {
    return name.equals(other.name())
        && (version.isEmpty() || version.getAsInt() == other.number())
        && digest.stream().allMatch(other.digest()::equals);
  }

  /** Returns whether a text may be the name of a column: 1 to 128 characters, none of control. */
  public static boolean validColumn(String name) {
    int length = name.codePointCount(0, name.length());
    return length >= 1
        && length <= LONGEST_COLUMN
        && name.chars().noneMatch(Character::isISOControl);
  }
}
