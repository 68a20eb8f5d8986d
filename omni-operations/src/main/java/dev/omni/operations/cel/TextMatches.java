package dev.omni.operations.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionResolver;
import dev.cel.runtime.CelLateFunctionBindings;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import dev.omni.domain.limit.PatternSize;
import java.util.HashMap;
import java.util.Map;

/**
 * The function {@code matches} of one evaluation. The size of a pattern is read before the pattern
 * is compiled, whether it is constant or computed; each is compiled once.
 */
final class TextMatches {
  private static final String GLOBAL = "matches";
  private static final String MEMBER = "matches_string";

  static final CelFunctionDecl DECLARATION =
      CelFunctionDecl.newFunctionDeclaration(
          "matches",
          CelOverloadDecl.newGlobalOverload(
              GLOBAL, SimpleType.BOOL, SimpleType.STRING, SimpleType.STRING),
          CelOverloadDecl.newMemberOverload(
              MEMBER, SimpleType.BOOL, SimpleType.STRING, SimpleType.STRING));

  /** Different patterns that one evaluation keeps; it compiles others again. */
  private static final int MOST_KEPT = 16;

  /** Most characters of a wrong part that a refusal shows. */
  private static final int SHOWN = 40;

  private static final java.util.regex.Pattern LOOK_AROUND =
      java.util.regex.Pattern.compile("\\(\\?<?[=!]");

  private final Map<String, Sized> compiled = new HashMap<>();
  private final Runnable beforeEach;

  /**
   * Creates the function.
   *
   * @param beforeEach refuses a match when the budget is spent
   */
  TextMatches(Runnable beforeEach) {
    this.beforeEach = beforeEach;
  }

  private record Sized(Pattern pattern, PatternSize size) {}

  /** Returns the bindings for one evaluation, which is on one thread. */
  @SuppressWarnings("Immutable") // They live no longer than the evaluation.
  CelFunctionResolver bindings() {
    return CelLateFunctionBindings.from(
        CelFunctionBinding.from(GLOBAL, String.class, String.class, this::found),
        CelFunctionBinding.from(MEMBER, String.class, String.class, this::found));
  }

  private boolean found(String text, String regex) {
    beforeEach.run();
    Sized sized = compiled.get(regex);
    if (sized == null) {
      sized = sized(regex);
      if (compiled.size() < MOST_KEPT) {
        compiled.put(regex, sized);
      }
    }
    if (!sized.size().matches(text.length())) {
      throw new UndecidedException(sized.size().refusal(text.length()));
    }
    Matcher matcher = sized.pattern().matcher(text);
    return matcher.find();
  }

  private static Sized sized(String regex) {
    try {
      PatternSize size = PatternSize.of(regex);
      return new Sized(Pattern.compile(regex), size);
    } catch (PatternSyntaxException wrong) {
      throw new UndecidedException(
          LOOK_AROUND.matcher(regex).find()
              ? "the pattern is not one of RE2, which neither looks ahead nor behind: leave out"
                  + " (?=, (?!, (?<= and (?<!"
              : "the pattern is not one of RE2: " + described(wrong));
    } catch (IllegalArgumentException tooLarge) {
      throw new UndecidedException(String.valueOf(tooLarge.getMessage()));
    }
  }

  /** Returns what is wrong, and where, when the library names a part. */
  private static String described(PatternSyntaxException wrong) {
    String part = wrong.getPattern();
    String shown = part.length() > SHOWN ? part.substring(0, SHOWN) + "…" : part;
    return wrong.getDescription() + (part.isEmpty() ? "" : ": " + shown);
  }

  /**
   * Refuses a pattern that no text could be matched with.
   *
   * @throws UndecidedException with the reason
   */
  static void requirePattern(String regex) {
    sized(regex);
  }
}
