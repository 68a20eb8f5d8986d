package dev.omni.application;

import dev.omni.application.operation.Call;
import dev.omni.application.operation.Effect;
import dev.omni.application.operation.Means;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.Operations;
import dev.omni.application.run.Jobs;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.List;
import java.util.Map;

/** The features behind the earlier operations, joined. */
final class Features {
  private final Means means;

  Features(Means means) {
    this.means = means;
  }

  /** Their rows of the table. */
  List<Operation> rows() {
    return List.of(Operation.reading("evidence.read", this::evidence));
  }

  /** What executes their runs. */
  Jobs jobs() {
    return new Jobs(Map.of());
  }

  private Effect evidence(Call call) {
    var id = call.uuid().orElseThrow(() -> Operations.missing("evidence"));
    boolean parents = include(call.query().getOrDefault("include", ""));
    return new Effect.Answer(means.evidence().read(call.caller(), id, parents));
  }

  private static boolean include(String sent) {
    if (!sent.isEmpty() && !sent.equals("parents")) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "query:include", "must be parents");
    }
    return sent.equals("parents");
  }
}
