package dev.omni.operations.schema;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import dev.omni.domain.limit.RegexBudget;
import dev.omni.domain.limit.SizedPattern;
import java.util.Optional;

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

  /**
   * Returns whether a text of a schema matches a pattern of its dialect. Each match has its own
   * budget: the dialect is one for all schemas, and what one spends must not refuse the next.
   */
  static RegularExpression ofTheDialect(String regex) {
    SizedPattern pattern = EcmaPattern.compile(regex);
    return text -> new RegexBudget(CHARACTERS).found(pattern, text).orElse(false);
  }

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
    SizedPattern pattern = EcmaPattern.compile(regex);
    return text -> {
      Optional<Boolean> found = patterns.found(pattern, text);
      exhausted = exhausted || found.isEmpty();
      return found.orElse(false);
    };
  }
}
