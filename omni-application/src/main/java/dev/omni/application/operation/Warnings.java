package dev.omni.application.operation;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The unknown members of requests for runs, which are kept and listed. */
public final class Warnings {
  /** The member of a run's input that stores them. */
  public static final String NAME = "warnings";

  private Warnings() {}

  /**
   * Returns the warnings of a request, messages by path; empty when there are none.
   *
   * @param shape closed
   * @throws Fault for all other problems: known members that are wrong, and unknown ones that read
   *     like known ones; in a strict call for all unknown ones
   */
  public static Optional<Json.Obj> of(Shape shape, OperationCall call) {
    List<Problem> problems = shape.problems(call.body());
    List<Problem> kept = call.submission().strict() ? List.of() : RequestMembers.unlike(problems);
    var refused = new ArrayList<>(problems);
    refused.removeAll(kept);
    Fault.refuse(refused, FaultCode.PARAMETER_INVALID);
    return kept.isEmpty() ? Optional.empty() : Optional.of(Operations.problems(kept));
  }
}
