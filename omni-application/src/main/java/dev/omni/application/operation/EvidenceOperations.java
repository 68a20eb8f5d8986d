package dev.omni.application.operation;

import dev.omni.application.evidence.DisclosedPlaces;
import dev.omni.application.evidence.EvidenceReader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * The operations that read evidence, which every Omni has.
 *
 * @param evidence reads it
 */
public record EvidenceOperations(EvidenceReader evidence) {
  private static final String OUTSIDE = "outside";

  /** Returns the operations. */
  public List<Operation> operations() {
    return List.of(
        Operation.reading("evidence.read", this::read),
        Operation.reading("evidence.outside", this::outside));
  }

  private OperationEffect read(OperationCall call) {
    var id = call.uuid().orElseThrow(() -> Operations.missing("evidence"));
    String part = include(call.query().getOrDefault("include", ""));
    Optional<DisclosedPlaces> disclosed =
        Optional.ofNullable(call.query().get("disclose")).map(DisclosedPlaces::parse);
    Json.Obj complete = evidence.read(call.caller(), id, part.equals("parents"));
    Json.Obj read = disclosed.map(places -> places.of(complete)).orElse(complete);
    return new OperationEffect.Answer(
        part.equals(OUTSIDE) ? read.with(OUTSIDE, evidence.outside(call.caller(), id)) : read);
  }

  private OperationEffect outside(OperationCall call) {
    var id = call.uuid().orElseThrow(() -> Operations.missing("evidence"));
    return new OperationEffect.Answer(evidence.outside(call.caller(), id));
  }

  private static String include(String sent) {
    if (!List.of("", "parents", OUTSIDE).contains(sent)) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "parameter:include", "must be parents or outside");
    }
    return sent;
  }
}
