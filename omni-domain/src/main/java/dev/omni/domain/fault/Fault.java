package dev.omni.domain.fault;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
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
  private final transient List<FieldError> problems;

  private Fault(FaultCode code, String reason, Json.Obj details, List<FieldError> problems) {
    super(code + ": " + reason);
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.problems = List.copyOf(problems);
  }

  /** Creates a fault without details. */
  public static Fault of(FaultCode code, String reason) {
    return of(code, reason, Json.Obj.EMPTY);
  }

  /** Creates a fault with details. */
  public static Fault of(FaultCode code, String reason, Json.Obj details) {
    return new Fault(code, reason, details, List.of());
  }

  /** Creates a fault for one problem at {@code pointer}. */
  public static Fault at(FaultCode code, String pointer, String message) {
    return listing(List.of(new FieldError(pointer, code, message)));
  }

  /**
   * Creates one fault for all problems of a request. Its code is the common code of the problems,
   * else {@code validation_failed}.
   */
  public static Fault listing(List<FieldError> errors) {
    FaultCode first = errors.get(0).code();
    boolean shared = errors.stream().allMatch(error -> error.code() == first);
    String reason =
        errors.size() == 1
            ? errors.get(0).sentence()
            : errors.size() + " problems: " + places(errors);
    Json.Obj details = Json.obj("errors", errors.stream().map(FieldError::json).toList());
    return new Fault(shared ? first : FaultCode.VALIDATION_FAILED, reason, details, errors);
  }

  private static String places(List<FieldError> errors) {
    String first =
        errors.stream().limit(NAMED).map(FieldError::pointer).collect(Collectors.joining(", "));
    return errors.size() > NAMED ? first + ", …" : first;
  }

  /**
   * Throws when there are problems.
   *
   * @param invalid the code for values that violate a rule
   * @throws Fault that lists all problems
   */
  public static void refuse(List<Problem> problems, FaultCode invalid) {
    if (!problems.isEmpty()) {
      throw listing(problems.stream().map(problem -> FieldError.of(problem, invalid)).toList());
    }
  }

  /** An entry of {@code details.errors}. */
  public record FieldError(String pointer, FaultCode code, String message) {
    /** Converts a problem; {@code invalid} is the code for values that violate a rule. */
    public static FieldError of(Problem problem, FaultCode invalid) {
      return new FieldError(
          problem.pointer(),
          switch (problem.kind()) {
            case MISSING -> FaultCode.PARAMETER_MISSING;
            case UNKNOWN -> FaultCode.UNKNOWN_FIELD;
            case INVALID -> invalid;
          },
          problem.message());
    }

    /** Returns pointer and message as one sentence; the pointer of the whole body is empty. */
    String sentence() {
      return (pointer.isEmpty() ? "The body " : pointer + ": ") + message;
    }

    Json.Obj json() {
      return Json.obj("pointer", pointer, "code", code, "message", message);
    }
  }

  /** Returns this fault with other pointers to the same places; itself when none changes. */
  public Fault locatedBy(UnaryOperator<String> pointers) {
    List<FieldError> moved =
        problems.stream()
            .map(at -> new FieldError(pointers.apply(at.pointer), at.code, at.message))
            .toList();
    return moved.equals(problems) ? this : listing(moved);
  }

  public FaultCode code() {
    return code;
  }

  /** Returns the machine-readable details; an empty object when there are none. */
  public Json.Obj details() {
    return details;
  }

  /** Returns the invalid places of the request; empty for a fault that has none. */
  public List<FieldError> problems() {
    return problems;
  }

  /** Returns the sentence for people, without the code. */
  public String reason() {
    return reason;
  }
}
