package dev.omni.operations.connector;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
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
    return of(body, usualSource, Optional.empty());
  }

  /**
   * Parses a body of a message.
   *
   * @param message its id, which an event without one has; with its index within a list
   * @throws Fault with all problems
   */
  public static EventBatch of(Json.Obj body, String usualSource, Optional<String> message) {
    Optional<Json.Arr> list =
        body.members().size() == 1 ? body.findArray("events") : Optional.<Json.Arr>empty();
    if (list.isEmpty()) {
      return read(List.of(body), usualSource, message, false);
    }
    if (list.get().size() > MOST) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "/events", "must be at most " + MOST + " events");
    }
    return read(list.get().items(), usualSource, message, true);
  }

  /** Returns the pointer to an event in the body. */
  public String pointer(int index) {
    return pointer(batch, index);
  }

  private static String pointer(boolean batch, int index) {
    return batch ? "/events/" + index : "";
  }

  private static EventBatch read(
      List<Json> items, String usualSource, Optional<String> message, boolean batch) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    var sent = new ArrayList<Json.Obj>();
    var events = new ArrayList<CloudEvent>();
    for (int i = 0; i < items.size(); i++) {
      String at = pointer(batch, i);
      if (!(items.get(i) instanceof Json.Obj object)) {
        problems.add(at, "must be a JSON object");
        continue;
      }
      var reader = new ConnectorEventParser(object);
      problems.addAll(at, reader.problems());
      if (reader.problems().isEmpty()) {
        sent.add(object);
        String place = batch ? "/" + i : "";
        events.add(reader.event(usualSource, message.map(id -> id + place)));
      }
    }
    problems.throwIfAny();
    return new EventBatch(sent, events, batch);
  }
}
