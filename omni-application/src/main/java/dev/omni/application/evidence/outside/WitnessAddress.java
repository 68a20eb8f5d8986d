package dev.omni.application.evidence.outside;

import dev.omni.domain.evidence.NoteKey;
import java.net.URI;

/**
 * A witness that is asked for cosignatures.
 *
 * @param key verifies its cosignatures
 * @param url under which it serves {@code add-checkpoint}, without a slash at the end
 */
public record WitnessAddress(NoteKey key, URI url) {
  /** Returns the name of the witness in the store. */
  String id() {
    return key.text();
  }

  URI addCheckpoint() {
    return URI.create(url + "/add-checkpoint");
  }
}
