package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunHead;
import dev.omni.operations.EarlierOperations;
import dev.omni.server.FailingStores.Killed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * A process that takes in an event with two triggers and an outcome is killed before any of its
 * writes, or another one takes in the same event just then. Each effect happens once.
 */
class KilledEventsIT {
  private static final Caller ADA = Caller.test("ada");
  private static final int WRITES =
      6; // the event, its triggers, two runs, the outcome, the note of it

  private final Stores stores = new InMemoryStores().stores();
  private final Omni office = process(stores);
  private final String flow =
      text(made(office, "workflows.create", "-", Json.obj("name", "nothing to do")), "id");

  private static Omni process(Stores stores) {
    return Omni.on(stores).with(EarlierOperations.of()).build();
  }

  private static Json.Obj made(Omni omni, String operation, String id, Json.Obj body) {
    OperationCall call = OperationCall.of(ADA, body).withPathValue("uuid", id);
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private static String text(Json.Obj told, String name) {
    return told.findText(name).orElseThrow();
  }

  @Test
  void an_event_that_is_sent_again_sets_off_the_rest() {
    everyWrite(
        connection -> {
          throw new Killed();
        });
  }

  @Test
  void two_processes_that_take_in_the_same_event_set_off_one_of_each() {
    everyWrite(connection -> sent(office, connection));
  }

  /** At the first write, then at the next, until there is none. */
  private void everyWrite(Consumer<String> fate) {
    int write = 1;
    while (setOffOnce(write, fate)) {
      write++;
    }
    assertThat(write).as("writes").isGreaterThan(WRITES);
  }

  private boolean setOffOnce(int write, Consumer<String> fate) {
    Json trigger = Json.obj("event_type", "*", "workflow", flow);
    Json.Obj two = Json.obj("triggers", List.of(trigger, trigger));
    String connection = text(made(office, "connections.create", "-", two), "id");
    int before = runs().size();
    var failing = new FailingStores(write, () -> fate.accept(connection));
    try {
      sent(process(failing.over(stores)), connection);
    } catch (Killed killed) {
      assertThat(failing.met()).isTrue();
    }
    Json.Obj told = sent(office, connection);

    assertThat(told.findArray("triggered").orElseThrow().items())
        .as("at write " + write)
        .hasSize(2)
        .doesNotHaveDuplicates();
    assertThat(told.findArray("effects").orElseThrow().items()).as("at write " + write).hasSize(1);
    assertThat(runs()).as("at write " + write).hasSize(before + 2);
    return failing.met();
  }

  private static Json.Obj sent(Omni omni, String connection) {
    Json.Obj said = Json.obj("subject", Json.obj("type", "question", "key", "k"), "value", 1);
    Json.Obj event =
        Json.obj("id", "e", "source", "/s", "type", "lq.outcome.v1").with("data", said);
    return made(omni, "connections.event", connection, event);
  }

  private List<RunHead> runs() {
    Instant later = Instant.now().plusSeconds(1);
    return stores.runs().listDue(Mode.TEST, later, later, Integer.MAX_VALUE);
  }
}
