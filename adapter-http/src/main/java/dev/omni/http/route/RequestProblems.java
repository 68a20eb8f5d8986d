package dev.omni.http.route;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;

/** Everything that is wrong with one request, so that its caller learns all of it at once. */
public final class RequestProblems {
  private final List<Fault.FieldError> found = new ArrayList<>();

  /** Adds one; the pointer is into the body, or {@code query:}, {@code header:}, {@code path:}. */
  public void add(String pointer, FaultCode code, String message) {
    found.add(new Fault.FieldError(pointer, code, message));
  }

  /** Adds what is wrong with a shape. */
  public void addAll(List<Problem> problems) {
    problems.forEach(
        problem -> found.add(Fault.FieldError.of(problem, FaultCode.PARAMETER_INVALID)));
  }

  /** Whether there is nothing yet. */
  public boolean none() {
    return found.isEmpty();
  }

  /** Ends the request if anything was found. */
  public void end() {
    if (!found.isEmpty()) {
      throw Fault.listing(found);
    }
  }
}
