package dev.omni.domain.fault;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The exception that ends a request with an error for the caller: a code, a reason that names the
 * expected value, and details. The details repeat every dynamic value of the reason. The message of
 * the exception is the code and the reason, as {@code input_invalid: /input/spot: must be above 0}.
 */
public final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int NAMED = 5;

  private final FaultCode code;
  private final String reason;
  private final transient Json.Obj details;
  private final transient List<Problem> problems;
  private final int count;

  private Fault(
      FaultCode code, String reason, Json.Obj details, List<Problem> problems, int count) {
    super(code + ": " + reason);
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.problems = List.copyOf(problems);
    this.count = count;
  }

  /** Creates a fault without details. */
  public static Fault of(FaultCode code, String reason) {
    return of(code, reason, Json.Obj.EMPTY);
  }

  /** Creates a fault with details. */
  public static Fault of(FaultCode code, String reason, Json.Obj details) {
    return new Fault(code, reason, details, List.of(), 0);
  }

  /** Creates a fault for one problem at {@code pointer}. */
  public static Fault at(FaultCode code, String pointer, String message) {
    return listing(List.of(new Problem(pointer, code, message)), 1);
  }

  /**
   * Creates a collector that throws one fault for all problems of a request. Its code is the common
   * code of the problems, else {@code validation_failed}.
   *
   * @param invalid the code for values that violate a rule
   */
  public static ProblemCollector collector(FaultCode invalid) {
    return new ProblemCollector(
        problems -> listing(coded(problems.problems(), invalid), problems.count()));
  }

  private static List<Problem> coded(List<Problem> problems, FaultCode invalid) {
    return problems.stream().map(problem -> problem.withCode(code(problem, invalid))).toList();
  }

  /**
   * Returns the error code of a problem.
   *
   * @param invalid the code for a value that violates a rule
   */
  public static FaultCode code(Problem problem, FaultCode invalid) {
    Problem.Code code = problem.code();
    if (code instanceof FaultCode known) {
      return known;
    }
    if (code == Problem.Kind.MISSING) {
      return FaultCode.PARAMETER_MISSING;
    }
    return code == Problem.Kind.UNKNOWN ? FaultCode.UNKNOWN_FIELD : invalid;
  }

  private static Fault listing(List<Problem> problems, int count) {
    FaultCode first = code(problems.get(0), FaultCode.VALIDATION_FAILED);
    boolean shared = problems.stream().allMatch(problem -> problem.code() == first);
    String reason =
        count == 1 ? sentence(problems.get(0)) : count + " problems: " + places(problems);
    Json.Obj details = Json.obj("errors", problems.stream().map(Fault::json).toList());
    return new Fault(
        shared ? first : FaultCode.VALIDATION_FAILED, reason, details, problems, count);
  }

  private static String places(List<Problem> problems) {
    String first =
        problems.stream().limit(NAMED).map(Problem::pointer).collect(Collectors.joining(", "));
    return problems.size() > NAMED ? first + ", …" : first;
  }

  /** Returns pointer and message as one sentence; the pointer of the whole body is empty. */
  private static String sentence(Problem problem) {
    String pointer = problem.pointer();
    return (pointer.isEmpty() ? "The body " : pointer + ": ") + problem.message();
  }

  private static Json.Obj json(Problem problem) {
    return Json.obj(
        "pointer", problem.pointer(), "code", problem.code(), "message", problem.message());
  }

  /**
   * Throws when there are problems.
   *
   * @param invalid the code for values that violate a rule
   * @throws Fault that lists all problems
   */
  public static void refuse(Collection<Problem> problems, FaultCode invalid) {
    ProblemCollector collector = collector(invalid);
    collector.addAll(problems);
    collector.throwIfAny();
  }

  /** Returns this fault with other pointers to the same places; itself when none changes. */
  public Fault locatedBy(UnaryOperator<String> pointers) {
    List<Problem> moved =
        problems.stream().map(problem -> problem.at(pointers.apply(problem.pointer()))).toList();
    return moved.equals(problems) ? this : listing(moved, count);
  }

  public FaultCode code() {
    return code;
  }

  /** Returns the machine-readable details; an empty object when there are none. */
  public Json.Obj details() {
    return details;
  }

  /** Returns the problems of the request, each with its error code; empty for another fault. */
  public List<Problem> problems() {
    return problems;
  }

  /** Returns the sentence for people, without the code. */
  public String reason() {
    return reason;
  }
}
