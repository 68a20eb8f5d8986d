package dev.omni.http.route;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;

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

  /** Adds problems with a shape. */
  public void addAll(List<Problem> problems) {
    problems.forEach(
        problem -> found.add(Fault.FieldError.of(problem, FaultCode.PARAMETER_INVALID)));
  }

  /** Returns whether there are no problems yet. */
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
