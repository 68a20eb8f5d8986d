package dev.omni.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AuditEntryTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private static AuditEvent act(String name, int number) {
    return new AuditEvent(NOON, "cli:ada", name, Json.obj("number", number));
  }

  /** The hashes were computed by another program (Python's hashlib) from the texts beside them. */
  @Test
  void a_hash_is_of_the_one_before_and_of_what_was_done() {
    // 64 zeros, then {"act":"keys.create","actor":"cli:ada","at":…,"facts":{"number":1},"seq":1}
    AuditEntry first = AuditEntry.after(0, AuditEntry.BEGINNING, act("keys.create", 1));
    assertThat(first.hash())
        .isEqualTo("276e7642661b16f804d947986e07694c13d2e77199b15e4f1a06806053266a14");
    // That hash, then {"act":"keys.revoke","actor":"cli:ada","at":…,"facts":{"number":2},"seq":2}
    AuditEntry second = AuditEntry.after(first.seq(), first.hash(), act("keys.revoke", 2));
    assertThat(second.hash())
        .isEqualTo("ef63aaa3d1d52129b1206a240b384d588055fa56f6b895870e6f1ed66d4013bf");
    assertThat(second.sound()).isTrue();
  }

  @Test
  void a_line_that_was_made_to_follow_another_is_not_sound() {
    AuditEntry line = AuditEntry.after(1, "a".repeat(64), act("keys.revoke", 2));
    assertThat(new AuditEntry(2, line.event(), "b".repeat(64), line.hash()).sound()).isFalse();
  }
}
