package dev.omni.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verification of evidence, offline. A document proves nothing about itself; the caller's keys do.
 */
public final class EvidenceVerifier {
  private EvidenceVerifier() {}

  /**
   * Verifies evidence.
   *
   * @param document the {@code data} of an answer, or the whole answer
   * @param keys what {@code /.well-known/omni-keys.json} answered, or its list
   */
  public static Report verify(JsonNode document, JsonNode keys) {
    var trusted = new ArrayList<TrustedKey>();
    (keys.has("keys") ? keys.path("keys") : keys).forEach(k -> trusted.add(TrustedKey.of(k)));
    JsonNode data = data(document);
    if (data == null) {
      return new Report(
          List.of(new Finding("form", false, "must be evidence: an object with its envelope")));
    }
    var findings = new ArrayList<>(new EvidenceDocument(data, trusted).findings());
    findings.add(parents(data, trusted));
    return new Report(findings);
  }

  /**
   * Verifies evidence, and that a row is one of the batch that it proves.
   *
   * @param document the {@code data} of an answer, or the whole answer
   * @param keys what {@code /.well-known/omni-keys.json} answered, or its list
   * @param row a row with its proof: what {@code GET /omni/runs/{run}/rows/{n}} answered, read by
   *     {@link #load}
   */
  public static Report verify(JsonNode document, JsonNode keys, JsonNode row) {
    var findings = new ArrayList<>(verify(document, keys).findings());
    JsonNode data = document.has("data") ? document.path("data") : document;
    findings.add(DisclosureVerifier.row(data, row.has("data") ? row.path("data") : row));
    return new Report(findings);
  }

  /**
   * Parses evidence, keys or a row with every digit.
   *
   * @throws IllegalArgumentException when the text is not JSON
   */
  public static JsonNode load(String text) {
    try {
      return JsonText.read(text, true);
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException("the text is not JSON", malformed);
    }
  }

  private static @Nullable JsonNode data(JsonNode document) {
    JsonNode data = document.has("data") ? document.path("data") : document;
    boolean whole =
        List.of("statement", "envelope", "log").stream().allMatch(p -> data.path(p).isObject());
    return whole ? data : null;
  }

  /** Checks that the included parents are genuine and are the cited ones. */
  private static Finding parents(JsonNode data, List<TrustedKey> trusted) {
    Set<String> cited = new HashSet<>();
    cite(data, cited);
    data.path("included").forEach(parent -> cite(parent, cited));
    int included = data.path("included").size();
    var worst = new Finding("parents", true, cited.size() + " cited, " + included + " included");
    for (JsonNode each : data.path("included")) {
      Finding found = parent(each, trusted, cited);
      if (found.verdict() == Verdict.INVALID) {
        return found;
      }
      worst = found.passed() ? worst : found;
    }
    return worst;
  }

  private static Finding parent(JsonNode each, List<TrustedKey> trusted, Set<String> cited) {
    JsonNode parent = data(each);
    if (parent == null) {
      return new Finding("parents", false, "an included parent is not evidence");
    }
    var document = new EvidenceDocument(parent, trusted);
    String id = parent.path("id").asText("");
    List<Finding> findings = document.findings();
    Verdict verdict = Verdict.of(findings);
    for (Finding finding : findings) {
      if (!finding.passed() && finding.verdict() == verdict) {
        return new Finding(
            "parents", verdict, id + ": " + finding.check() + ": " + finding.detail());
      }
    }
    return cited.contains(id + " " + sha256(document.payload()))
        ? new Finding("parents", true, id)
        : new Finding("parents", false, id + " is not the evidence that is cited");
  }

  private static void cite(JsonNode evidence, Set<String> cited) {
    for (JsonNode p : evidence.path("parents")) {
      cited.add(p.path("evidence_id").asText("") + " " + p.path("digest").asText(""));
    }
  }

  /** Returns the digest in lower-case hex. */
  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(digest(bytes));
  }

  static byte[] digest(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException(absent);
    }
  }

  static byte[] leafHash(byte[] entry) {
    return digest(new byte[] {0}, entry);
  }

  /** Returns the root to which an inclusion proof leads (RFC 9162, 2.1.3.2), empty for none. */
  static byte[] root(byte[] leaf, long index, long size, List<byte[]> proof) {
    if (index < 0 || index >= size) {
      return new byte[0];
    }
    long at = index;
    long last = size - 1;
    byte[] hash = leaf;
    byte[] node = {1};
    for (byte[] step : proof) {
      if (last == 0) {
        return new byte[0];
      }
      if ((at & 1) == 1 || at == last) {
        hash = digest(node, step, hash);
        while ((at & 1) == 0 && at != 0) {
          at >>= 1;
          last >>= 1;
        }
      } else {
        hash = digest(node, hash, step);
      }
      at >>= 1;
      last >>= 1;
    }
    return last == 0 ? hash : new byte[0];
  }
}
