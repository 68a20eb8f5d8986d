package dev.omni.operations.schema;

import com.networknt.schema.regex.RegularExpressions;
import dev.omni.domain.limit.SizedPattern;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions of ECMA-262, as JSON Schema has them, in those of Java. */
final class EcmaPattern {
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(c[A-Za-z]|u\\{[0-9A-Fa-f]{1,6}}|.)", Pattern.DOTALL);

  private static final Pattern LONE_BACKSLASH = Pattern.compile("(?<!\\\\)(?:\\\\{2})*+\\\\\\z");

  /** Letters that mean nothing after a backslash in ECMA-262, though they do in Java. */
  private static final String NO_ESCAPES = "aeghijlmoqyzACEFGHIJKLMNOQRTUVXYZ";

  private static final String SPACES =
      "\\t\\n\\x0B\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";

  private EcmaPattern() {}

  /**
   * Compiles a pattern.
   *
   * @throws IllegalArgumentException when it is none, or too large
   */
  static SizedPattern compile(String regex) {
    return SizedPattern.of(regex, EcmaPattern::compiled);
  }

  /** Returns why a text is no pattern; empty when it is one. */
  static Optional<String> problem(String regex) {
    try {
      compile(regex);
      return Optional.empty();
    } catch (PatternSyntaxException wrong) {
      return Optional.of(wrong.getDescription());
    } catch (IllegalArgumentException tooLarge) {
      return Optional.of(String.valueOf(tooLarge.getMessage()));
    }
  }

  private static Pattern compiled(String regex) {
    if (LONE_BACKSLASH.matcher(regex).find()) {
      throw new PatternSyntaxException("ends with a backslash that escapes nothing", regex, -1);
    }
    String java = ESCAPE.matcher(regex).replaceAll(escape -> quoted(regex, escape.group(1)));
    return Pattern.compile(
        RegularExpressions.replaceLongformCharacterProperties(
            RegularExpressions.replaceDollarAnchors(java)));
  }

  private static String quoted(String regex, String escaped) {
    return Matcher.quoteReplacement(java(regex, escaped));
  }

  private static String java(String regex, String escaped) {
    if (NO_ESCAPES.contains(escaped)) {
      throw new PatternSyntaxException("no escape of ECMA-262", regex, -1);
    }
    return switch (escaped.charAt(0)) {
      case 's' -> "[" + SPACES + "]";
      case 'S' -> "[^" + SPACES + "]";
      case 'v' -> "\\x0B";
      case 'c' -> "\\" + escaped.charAt(0) + escaped.substring(1).toUpperCase(Locale.ROOT);
      case 'u' -> escaped.length() > 1 ? "\\x" + escaped.substring(1) : "\\u";
      default -> "\\" + escaped;
    };
  }
}
