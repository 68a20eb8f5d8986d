package dev.omni.domain.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A collector of the problems of one request, so that the caller sees all in one response. */
public final class ProblemCollector {
  /** The maximum number of problems that are listed; one more says how many are not. */
  public static final int MAX_PROBLEMS = 50;

  private final Function<ProblemCollector, ? extends RuntimeException> exception;
  private final List<Problem> problems = new ArrayList<>();
  private int count;

  /**
   * Creates an empty collector.
   *
   * @param exception what {@link #throwIfAny} throws
   */
  public ProblemCollector(Function<ProblemCollector, ? extends RuntimeException> exception) {
    this.exception = exception;
  }

  /** Creates a collector that only lists. */
  ProblemCollector() {
    this(refused -> new IllegalArgumentException(refused.problems().toString()));
  }

  /** Adds a problem. */
  public void add(Problem problem) {
    add(() -> problem);
  }

  /** Adds a problem, which is made only if it is listed. */
  void add(Supplier<Problem> problem) {
    count++;
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(problem.get());
    }
  }

  /** Adds the problems of another collector. */
  void addAll(ProblemCollector others) {
    others.problems.forEach(this::add);
    count += others.count - others.problems.size();
  }

  /** Adds the problem of a value that violates a rule. */
  public void add(String pointer, String message) {
    add(Problem.invalid(pointer, message));
  }

  /** Adds a problem with its code. */
  public void add(String pointer, Problem.Code code, String message) {
    add(new Problem(pointer, code, message));
  }

  /** Adds problems. */
  public void addAll(Collection<Problem> others) {
    others.forEach(this::add);
  }

  /** Adds the problems of the value at a pointer. */
  public void addAll(String pointer, Collection<Problem> others) {
    others.forEach(problem -> add(problem.under(pointer)));
  }

  /**
   * Returns the value of a text or a member, if sent; one that the parser refuses is a problem.
   *
   * @param rule message of the problem
   */
  public <S, T> Optional<T> parse(
      String pointer, Optional<S> sent, Function<? super S, Optional<T>> parser, String rule) {
    Optional<T> value = sent.flatMap(parser);
    if (sent.isPresent() && value.isEmpty()) {
      add(pointer, rule);
    }
    return value;
  }

  /** Returns whether there are no problems. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns the number of all problems, also of those that are not listed. */
  public int count() {
    return count;
  }

  /** Returns the listed problems, without the one that says how many more there are. */
  List<Problem> first() {
    return List.copyOf(problems);
  }

  /** Returns the problems as they are listed. */
  public List<Problem> problems() {
    var listed = new ArrayList<>(problems);
    int omitted = count - problems.size();
    if (omitted > 0) {
      String noun = omitted == 1 ? " more problem, which is" : " more problems, which are";
      String more = "has " + omitted + noun + " not listed";
      listed.add(new Problem("", problems.get(0).code(), more));
    }
    return List.copyOf(listed);
  }

  /** Throws the exception if there are problems. */
  public void throwIfAny() {
    if (!isEmpty()) {
      throw exception.apply(this);
    }
  }
}
