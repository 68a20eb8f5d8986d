package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RequestLogTaskTest {
  private static final Tenant TENANT = Caller.test("ada").tenant();
  private final Stores stores = new InMemoryStores().stores();

  private IdempotencyRecord recorded(String key, Instant now) {
    UUID id = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    var record =
        IdempotencyRecord.create(
            new IdempotencyRecord.Id(TENANT, "notes.create", key), "fingerprint", id, now);
    stores
        .documents()
        .insert(
            Document.of(id, TENANT, "note", key, Json.Obj.EMPTY, now),
            Optional.of(record),
            ChangeSet.NONE);
    return record;
  }

  @Test
  void signed_messages_are_kept_for_ten_minutes() {
    Instant now = Instant.parse("2026-03-01T09:00:00Z");
    var project = new Project(UUID.randomUUID(), UUID.randomUUID(), "p", Json.Obj.EMPTY);
    stores.projects().add(project, List.of(), new AuditEvent(now, "cli", "test", Json.Obj.EMPTY));
    var tenant = new Tenant(project.id(), Mode.LIVE);
    Document old = message(tenant, "signed_message", "old", now.minusSeconds(601));
    Document fresh = message(tenant, "signed_message", "fresh", now.minusSeconds(600));
    Document other = message(tenant, "forecast", "old", now.minusSeconds(601));

    try (var task = new RequestLogTask(stores, new ClockAndIds(() -> now, UUID::randomUUID), 1)) {
      task.deleteExpiredRecords();
    }

    assertThat(List.of(old, fresh, other))
        .filteredOn(one -> stores.documents().find(one.tenant(), one.kind(), one.id()).isPresent())
        .containsExactly(fresh, other);
  }

  private Document message(Tenant tenant, String kind, String name, Instant at) {
    var document = Document.of(UUID.randomUUID(), tenant, kind, name, Json.Obj.EMPTY, at);
    stores.documents().insert(document, Optional.empty(), ChangeSet.NONE);
    return document;
  }

  @Test
  void expired_idempotency_records_are_deleted_and_others_kept() {
    Instant begin = Instant.parse("2026-03-01T09:00:00Z");
    IdempotencyRecord old = recorded("old", begin);
    IdempotencyRecord fresh = recorded("fresh", begin.plusSeconds(1));
    var clock = new ClockAndIds(old::expiresAt, UUID::randomUUID);

    try (var task = new RequestLogTask(stores, clock, 1)) {
      task.deleteExpiredRecords();
    }

    assertThat(stores.idempotency().find(old.id(), begin)).isEmpty();
    assertThat(stores.idempotency().find(fresh.id(), begin)).isPresent();
  }
}
