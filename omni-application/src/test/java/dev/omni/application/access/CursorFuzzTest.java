package dev.omni.application.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/** A cursor is ours to the last bit, or none. */
class CursorFuzzTest {
  private static final Cursor CURSOR =
      new Cursor("a secret of thirty-two characters".getBytes(StandardCharsets.UTF_8));
  private static final Tenant TENANT = new Tenant(new UUID(0, 1), Mode.TEST);
  private static final ListPosition PLACE =
      new ListPosition(Instant.parse("2026-03-01T12:00:00.000001Z"), new UUID(3, 4));

  @FuzzTest(maxDuration = "60s")
  void what_was_not_made_here_is_no_place(byte[] raw) {
    String sent = new String(raw, StandardCharsets.ISO_8859_1);
    assertThat(CURSOR.position(TENANT, "list", sent)).isEmpty();
    String own = CURSOR.text(TENANT, "list", PLACE);
    assertThat(CURSOR.position(TENANT, "list", own)).contains(PLACE);
    byte[] bent = Base64.getUrlDecoder().decode(own);
    boolean changed = false;
    for (int i = 0; i < Math.min(raw.length, bent.length); i++) {
      bent[i] ^= raw[i];
      changed |= raw[i] != 0;
    }
    String other = Base64.getUrlEncoder().withoutPadding().encodeToString(bent);
    assertThat(CURSOR.position(TENANT, "list", other).isPresent()).isEqualTo(!changed);
    assertThat(CURSOR.position(TENANT, "list" + sent, own).isPresent()).isEqualTo(sent.isEmpty());
  }
}
