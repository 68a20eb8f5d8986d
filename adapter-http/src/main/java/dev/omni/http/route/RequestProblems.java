package dev.omni.http.route;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All problems of one request, so that the caller sees them in one response. */
public final class RequestProblems {
  private final List<Fault.FieldError> found = new ArrayList<>();

  /**
   * Adds a problem; the pointer is into the body, or {@code query:}, {@code header:}, {@code
   * path:}.
   */
  public void add(String pointer, FaultCode code, String message) {
    found.add(new Fault.FieldError(pointer, code, message));
  }

  public void addAll(List<Problem> problems) {
    problems.forEach(
        problem -> found.add(Fault.FieldError.of(problem, FaultCode.PARAMETER_INVALID)));
  }

  /** Adds problems with their own codes. */
  public void addErrors(List<Fault.FieldError> errors) {
    found.addAll(errors);
  }

  /** Returns the value of a text that was sent; one that breaks the form is a problem. */
  public <T> Optional<T> parsed(
      String pointer, Optional<String> sent, Function<String, Optional<T>> form, String rule) {
    Optional<T> value = sent.flatMap(form);
    if (sent.isPresent() && value.isEmpty()) {
      add(pointer, FaultCode.PARAMETER_INVALID, rule);
    }
    return value;
  }

  public boolean none() {
    return found.isEmpty();
  }

  /**
   * Throws if there are problems.
   *
   * @throws dev.omni.domain.fault.Fault that lists them
   */
  public void end() {
    if (!found.isEmpty()) {
      throw Fault.listing(found);
    }
  }
}
