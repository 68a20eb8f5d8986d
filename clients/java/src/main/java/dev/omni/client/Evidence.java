package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serializable;

/**
 * Document of evidence.
 *
 * @param document as the server sent it, with all digits
 */
public record Evidence(JsonNode document) implements Serializable {
  /** Verifies it with the keys of the caller. */
  public Report verify(JsonNode keys) {
    return EvidenceVerifier.verify(document, keys);
  }

  /**
   * Verifies it, and that a row is one of the batch that it proves.
   *
   * @param row a row with its proof, read by {@link EvidenceVerifier#load}
   */
  public Report verify(JsonNode keys, JsonNode row) {
    return EvidenceVerifier.verify(document, keys, row);
  }
}
