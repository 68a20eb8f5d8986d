package dev.omni.domain.feature.connector;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The parsed events of one call.
 *
 * @param sent as sent
 * @param events normalized
 * @param batch whether they were sent as a list
 */
public record EventBatch(List<Json.Obj> sent, List<CloudEvent> events, boolean batch) {
  private static final int MOST = 1000;

  public EventBatch {
    sent = List.copyOf(sent);
    events = List.copyOf(events);
  }

  /**
   * Parses a body: an event, or {@code events} alone with a list of them.
   *
   * @throws Fault with all problems
   */
  public static EventBatch of(Json.Obj body, String usualSource) {
    Optional<Json.Arr> list =
        body.members().size() == 1 ? body.findArray("events") : Optional.<Json.Arr>empty();
    if (list.isEmpty()) {
      return read(List.of(body), usualSource, false);
    }
    if (list.get().size() > MOST) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "/events", "must be at most " + MOST + " events");
    }
    return read(list.get().items(), usualSource, true);
  }

  /** Returns the pointer to an event in the body. */
  public String pointer(int index) {
    return pointer(batch, index);
  }

  private static String pointer(boolean batch, int index) {
    return batch ? "/events/" + index : "";
  }

  private static EventBatch read(List<Json> items, String usualSource, boolean batch) {
    var wrong = new ArrayList<Fault.FieldError>();
    var sent = new ArrayList<Json.Obj>();
    var events = new ArrayList<CloudEvent>();
    for (int i = 0; i < items.size(); i++) {
      String at = pointer(batch, i);
      if (!(items.get(i) instanceof Json.Obj object)) {
        wrong.add(new Fault.FieldError(at, FaultCode.PARAMETER_INVALID, "must be a JSON object"));
        continue;
      }
      var reader = new ConnectorEventParser(object);
      reader.problems().stream()
          .map(problem -> Fault.FieldError.of(problem.under(at), FaultCode.PARAMETER_INVALID))
          .forEach(wrong::add);
      if (reader.problems().isEmpty()) {
        sent.add(object);
        events.add(reader.event(usualSource));
      }
    }
    if (!wrong.isEmpty()) {
      throw Fault.listing(wrong);
    }
    return new EventBatch(sent, events, batch);
  }
}
