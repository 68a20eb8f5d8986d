package dev.omni.domain.fault;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The one exception for callers: it ends the request with a code, a message that says what would be
 * right, and details in which every dynamic value of the message stands again.
 */
public final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int NAMED = 5;

  private final FaultCode code;
  private final transient Json.Obj details;

  private Fault(FaultCode code, String message, Json.Obj details) {
    super(message, null, false, false);
    this.code = code;
    this.details = details;
  }

  /** A fault without details. */
  public static Fault of(FaultCode code, String message) {
    return new Fault(code, message, Json.Obj.EMPTY);
  }

  /** A fault with details. */
  public static Fault of(FaultCode code, String message, Json.Obj details) {
    return new Fault(code, message, details);
  }

  /** A fault for one thing wrong at {@code pointer}. */
  public static Fault at(FaultCode code, String pointer, String message) {
    return listing(List.of(new FieldError(pointer, code, message)));
  }

  /**
   * One fault for everything that is wrong with a request; its code is the one that all share, else
   * {@code validation_failed}.
   */
  public static Fault listing(List<FieldError> errors) {
    FaultCode first = errors.get(0).code();
    boolean shared = errors.stream().allMatch(error -> error.code() == first);
    String message =
        errors.size() == 1
            ? errors.get(0).sentence()
            : errors.size() + " problems: " + places(errors);
    Json.Obj details = Json.obj("errors", errors.stream().map(FieldError::json).toList());
    return new Fault(shared ? first : FaultCode.VALIDATION_FAILED, message, details);
  }

  private static String places(List<FieldError> errors) {
    String first =
        errors.stream().limit(NAMED).map(FieldError::pointer).collect(Collectors.joining(", "));
    return errors.size() > NAMED ? first + ", …" : first;
  }

  /**
   * Refuses what has problems.
   *
   * @param invalid the code for values that break a rule
   * @throws Fault that lists them, unless there are none
   */
  public static void refuse(List<Problem> problems, FaultCode invalid) {
    if (!problems.isEmpty()) {
      throw listing(problems.stream().map(problem -> FieldError.of(problem, invalid)).toList());
    }
  }

  /** One entry of {@code details.errors}. */
  public record FieldError(String pointer, FaultCode code, String message) {
    /** A problem with a shape; {@code invalid} is the code for values that break a rule. */
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

    /** Both in one; the body as a whole has an empty pointer. */
    String sentence() {
      return (pointer.isEmpty() ? "The body " : pointer + ": ") + message;
    }

    Json.Obj json() {
      return Json.obj("pointer", pointer, "code", code, "message", message);
    }
  }

  /** The code. */
  public FaultCode code() {
    return code;
  }

  /** What a program may want to know; empty when nothing. */
  public Json.Obj details() {
    return details;
  }

  /** The message, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
