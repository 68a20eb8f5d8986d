package dev.omni.operations.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.operations.connector.Connection.Status;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The state transitions of a connection. */
final class ConnectionTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Tenant TENANT = new Tenant(new UUID(1, 1), Mode.LIVE);

  private static Connection of(String status) {
    Json.Obj body = Json.obj("status", status);
    return new Connection(
        Document.of(new UUID(2, 2), TENANT, Connection.KIND, "connection", body, NOON));
  }

  private static Connection erred(Connection connection, int times) {
    Connection now = connection;
    for (int i = 0; i < times; i++) {
      now = new Connection(now.withError("no answer", NOON));
    }
    return now;
  }

  @Test
  void five_errors_in_a_row_make_it_failing_and_one_success_makes_it_ready() {
    Connection tired = erred(of("ready"), 4);
    assertThat(tired.status()).isEqualTo(Status.READY);

    Connection failing = erred(tired, 1);
    assertThat(failing.status()).isEqualTo(Status.FAILING);

    assertThat(failing.withSuccess().map(Connection::new).map(Connection::status))
        .contains(Status.READY);
  }

  @Test
  void a_success_that_follows_no_error_changes_nothing() {
    assertThat(of("ready").withSuccess()).isEmpty();
    assertThat(erred(of("ready"), 1).withSuccess()).isPresent();
  }

  @Test
  void a_draft_stays_one_however_it_is_tried() {
    Json.Obj found = Json.obj("status", "succeeded");

    assertThat(new Connection(of("draft").withValidation(true, found)).status())
        .isEqualTo(Status.DRAFT);
    assertThat(new Connection(of("unverified").withValidation(true, found)).status())
        .isEqualTo(Status.READY);
    assertThat(new Connection(of("ready").withValidation(false, found)).status())
        .isEqualTo(Status.FAILING);
  }
}
