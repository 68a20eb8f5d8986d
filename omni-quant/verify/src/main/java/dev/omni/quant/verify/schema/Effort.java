package dev.omni.quant.verify.schema;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import dev.omni.domain.json.RegexBudget;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The budget of one evaluation for patterns and references. References can double the work at every
 * step, and a pattern can be read for years.
 */
final class Effort implements RegularExpressionFactory {
  private static final int REFERENCES = 100_000;

  /** A fraction of a second. */
  private static final long CHARACTERS = 5_000_000;

  private final RegexBudget patterns = new RegexBudget(CHARACTERS);
  private int references;
  private boolean exhausted;

  /** Returns whether another reference may be followed. */
  boolean follow() {
    exhausted = exhausted || references++ >= REFERENCES;
    return !exhausted;
  }

  /** Returns whether something was given up, so that the evaluation says nothing. */
  boolean exhausted() {
    return exhausted;
  }

  @Override
  public RegularExpression getRegularExpression(String regex) {
    Pattern pattern = EcmaPattern.compile(regex);
    return text -> {
      Optional<Boolean> found = patterns.found(pattern, text);
      exhausted = exhausted || found.isEmpty();
      return found.orElse(false);
    };
  }
}
