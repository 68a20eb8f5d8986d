package dev.omni.operations.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CEL conditions within the budget of their request: it is checked before each expression, after
 * each so many of its nodes, and before each match of a text.
 */
public final class CelConditions implements ConditionEvaluator {
  /** The longest expression, in characters. */
  static final int LONGEST = 2000;

  private static final Pattern PLAIN_PATH =
      Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]{0,99}(\\.[a-zA-Z_][a-zA-Z0-9_]{0,99}){0,50}");

  /** The prefix of the library's messages before the reason. */
  private static final Pattern PLACE = Pattern.compile("^evaluation error( at <input>:\\d+)?: ");

  /** The library's message for values of types that are never equal. */
  private static final Pattern UNEQUAL =
      Pattern.compile("no matching overload for '(?:_==_|_!=_|@in)' applied to '\\((.+)\\)' ");

  private static final Set<String> WORDS = Set.of("true", "false", "null", "in");

  /** Creates the conditions; the library is not loaded before the first expression. */
  public CelConditions() {}

  @Override
  public Optional<String> problem(String expression, Set<String> variables) {
    try {
      CelLanguage.constantPatterns(checked(expression, variables))
          .forEach(TextMatches::requirePattern);
      return Optional.empty();
    } catch (UndecidedException not) {
      return Optional.of(not.reason());
    }
  }

  @Override
  public Json value(String expression, Json.Obj variables, WorkBudget budget) {
    String path = expression.strip();
    if (PLAIN_PATH.matcher(path).matches() && !WORDS.contains(path)) {
      return variables
          .find(path)
          .or(() -> new Pointer("/" + path.replace('.', '/')).in(variables))
          .orElseThrow(() -> new UndecidedException("there is no " + path));
    }
    var listener = new BudgetListener(budget);
    listener.require();
    CelRuntime.Program program = program(checked(expression, variables.members().keySet()));
    return CelValues.json(evaluated(program, variables, listener));
  }

  @Override
  public Prepared prepared(String expression, Set<String> names) {
    CelRuntime.Program program = program(checked(expression, names));
    return (variables, budget) -> {
      Object value = evaluated(program, variables, new BudgetListener(budget));
      if (value instanceof Boolean decided) {
        return decided;
      }
      throw new UndecidedException("a condition must be true or false");
    };
  }

  private static CelRuntime.Program program(CelAbstractSyntaxTree tree) {
    try {
      return CelLanguage.runtime().createProgram(tree);
    } catch (CelEvaluationException unusable) {
      throw new UndecidedException(oneLine(String.valueOf(unusable.getMessage())));
    }
  }

  private static Object evaluated(
      CelRuntime.Program program, Json.Obj variables, BudgetListener listener) {
    try {
      Object value =
          program.trace(
              name -> CelValues.variable(variables, name),
              new TextMatches(listener::require).bindings(),
              listener);
      listener.require();
      return value;
    } catch (CelEvaluationException failed) {
      listener.require();
      rethrowUndecided(failed);
      throw new UndecidedException(
          PLACE.matcher(oneLine(String.valueOf(failed.getMessage()))).replaceFirst(""));
    }
  }

  /**
   * Rethrows the error for a number beyond CEL's types, with its path, from any depth of the
   * library's causes.
   */
  private static void rethrowUndecided(Throwable failed) {
    for (Throwable at = failed; at != null; at = at.getCause()) {
      if (at instanceof UndecidedException undecided) {
        throw undecided;
      }
    }
  }

  @Override
  public Set<String> paths(String expression, Set<String> variables) {
    try {
      return CelLanguage.paths(checked(expression, variables));
    } catch (UndecidedException not) {
      return new TreeSet<>();
    }
  }

  private static CelAbstractSyntaxTree checked(String expression, Set<String> variables) {
    if (expression.length() > LONGEST) {
      throw new UndecidedException("an expression has at most " + LONGEST + " characters");
    }
    try {
      CelAbstractSyntaxTree tree = compiled(expression, variables);
      CelLanguage.requireBounded(tree);
      return tree;
    } catch (CelValidationException wrong) {
      throw new UndecidedException(
          wrong.getErrors().stream()
              .findFirst()
              .map(CelIssue::getMessage)
              .map(CelConditions::oneLine)
              .orElse("is no CEL expression"));
    }
  }

  /** Compiles an expression; only an int and a double may be compared as of unequal types. */
  private static CelAbstractSyntaxTree compiled(String expression, Set<String> variables)
      throws CelValidationException {
    CelValidationResult strict = CelLanguage.compiler(variables).compile(expression);
    boolean mixed =
        strict.hasError() && strict.getErrors().stream().allMatch(CelConditions::ofMixedNumbers);
    return (mixed ? CelLanguage.mixedCompiler(variables).compile(expression) : strict).getAst();
  }

  private static boolean ofMixedNumbers(CelIssue issue) {
    Matcher unequal = UNEQUAL.matcher(issue.getMessage());
    if (!unequal.find()) {
      return false;
    }
    String types = unequal.group(1).replace("double", "int");
    int half = types.length() / 2;
    return types.equals("int, list(int)")
        || types.equals(types.substring(0, half - 1) + ", " + types.substring(half + 1));
  }

  private static String oneLine(String message) {
    String first = message.lines().findFirst().orElse("").strip();
    return first.length() > 200 ? first.substring(0, 200) : first;
  }
}
