package dev.omni.application.run.kind;

import dev.omni.application.data.InputData;
import dev.omni.application.data.InputData.Resolved;
import dev.omni.domain.access.View;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import java.util.List;

/**
 * A checked input of a new run.
 *
 * @param engine of the run, which has read the input
 * @param input whole, defaults filled in
 * @param data the data sets that it names
 * @param steps the estimated elementary steps
 */
public record Preparation(
    JsonEngine engine, Json.Obj input, List<ResolvedData> data, double steps) {
  /** Copies the list. */
  public Preparation {
    data = List.copyOf(data);
  }

  /** Returns an input with columns and defaults, checked by its contract. */
  static Resolved checked(InputData data, View view, Capability capability, Json.Obj input) {
    Resolved whole = data.resolve(view, capability.input().schema(), input, Pointer.ROOT);
    ProblemCollector problems = Fault.collector(FaultCode.INPUT_INVALID);
    capability.input().check(whole.input(), "/input", problems);
    problems.throwIfAny();
    return new Resolved(capability.input().filled(whole.input()), whole.data());
  }

  /** Throws if there are problems; their pointers are into the body. */
  public static void refuse(List<Problem> problems) {
    Fault.refuse(
        problems.stream().map(problem -> problem.under("/input")).toList(),
        FaultCode.INPUT_INVALID);
  }
}
