package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evidence of one execution with its checks. */
final class EvidenceDocument {
  private static final String TYPE = "application/vnd.in-toto+json";

  /** Signed size and root of the log. */
  private record Note(String origin, long size, byte[] root, byte[] signed) {
    private static final String DASH = "\u2014 ";

    static @Nullable Note parse(String text) {
      String[] lines = text.split("\n", -1);
      if (lines.length != 6 || !lines[1].matches("0|[1-9][0-9]{0,17}")) {
        return null;
      }
      byte[] root = TrustedKey.base64(lines[2]);
      String signature = lines[4].substring(lines[4].lastIndexOf(' ') + 1);
      byte[] signed = TrustedKey.base64(signature);
      boolean same =
          lines[3].isEmpty()
              && lines[4].equals(DASH + lines[0] + " " + signature)
              && lines[5].isEmpty();
      return same && root.length == 32 && signed.length > 4
          ? new Note(lines[0], Long.parseLong(lines[1]), root, signed)
          : null;
    }

    byte[] body() {
      String text = origin + "\n" + size + "\n" + Base64.getEncoder().encodeToString(root) + "\n";
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  private final JsonNode data;
  private final JsonNode log;
  private final JsonNode predicate;
  private final JsonNode subject;
  private final EvidenceForm form;
  private final List<TrustedKey> trusted;
  private final byte[] payload;

  EvidenceDocument(JsonNode data, List<TrustedKey> trusted) {
    this.data = data;
    this.log = data.path("log");
    this.predicate = data.path("statement").path("predicate");
    this.subject = data.path("statement").path("subject").path(0);
    this.form = new EvidenceForm(data.path("statement"));
    this.trusted = List.copyOf(trusted);
    this.payload = TrustedKey.base64(data.path("envelope").path("payload").asText(""));
  }

  byte[] payload() {
    return payload.clone();
  }

  /** Returns all findings; of a form that is not known, those of every form. */
  List<Finding> findings() {
    Finding version = form.verify();
    if (version.verdict() == Verdict.UNVERIFIABLE) {
      return form.isCanonical()
          ? List.of(sealed(), signature(), version)
          : List.of(signature(), version);
    }
    var findings = new ArrayList<Finding>();
    findings.addAll(List.of(sealed(), signature(), version));
    findings.add(EvidenceMembers.verify(data, isFirst(), isConfidential()));
    findings.add(summary());
    findings.addAll(
        isConfidential()
            ? List.of(
                DisclosureVerifier.verify(data, predicate, List.of(statedInput(), statedOutput())))
            : List.of(
                digest("input", isFirst() ? held() : data.path("input"), statedInput()),
                digest("result", data.path("result"), statedOutput())));
    findings.addAll(List.of(keys(), leaf(), inclusion(), checkpoint()));
    if (predicate.path("kind").asText("").equals(SignOffCheck.KIND)) {
      findings.add(new SignOffCheck(predicate, data.path("result")).finding());
    }
    return List.copyOf(findings);
  }

  private JsonNode held() {
    return predicate.path("input").path("document");
  }

  /** Returns whether the statement holds its input, as in evidence version 1. */
  private boolean isFirst() {
    return !held().isMissingNode() && !isConfidential();
  }

  private boolean isConfidential() {
    return DisclosureVerifier.isConfidential(predicate);
  }

  private static Finding of(String check, boolean passed, String good, String bad) {
    return new Finding(check, passed, passed ? good : bad);
  }

  private String statedInput() {
    return predicate.path("input").path("sha256").asText("");
  }

  private String statedOutput() {
    return subject.path("digest").path("sha256").asText("");
  }

  private static byte[] canonical(JsonNode value) {
    return JsonText.canonical(value).getBytes(StandardCharsets.UTF_8);
  }

  private Finding sealed() {
    return of(
        "payload",
        Arrays.equals(payload, canonical(data.path("statement"))),
        "the envelope holds the statement",
        "the envelope's payload is not the statement");
  }

  private Finding signature() {
    JsonNode envelope = data.path("envelope");
    if (!envelope.path("payloadType").asText("").equals(TYPE)) {
      return new Finding("signature", false, "the payload type must be " + TYPE);
    }
    if (envelope.path("signatures").size() != 1) {
      return new Finding("signature", false, "there must be one signature");
    }
    JsonNode signature = envelope.path("signatures").path(0);
    String id = signature.path("keyid").asText("");
    TrustedKey key = trusted.stream().filter(k -> k.id().equals(id)).findFirst().orElse(null);
    if (key == null) {
      return new Finding("signature", false, "the key " + id + " is not trusted");
    }
    String head = "DSSEv1 " + TYPE.length() + " " + TYPE + " " + payload.length + " ";
    byte[] prefix = head.getBytes(StandardCharsets.UTF_8);
    byte[] signed = Arrays.copyOf(prefix, prefix.length + payload.length);
    System.arraycopy(payload, 0, signed, prefix.length, payload.length);
    if (!key.verifies(signed, TrustedKey.base64(signature.path("sig").asText("")))) {
      return new Finding("signature", false, "the key " + id + " did not sign this payload");
    }
    return of(
        "signature",
        key.inUse(TrustedKey.instant(predicate.path("timings").path("completed_at"))),
        "Ed25519, key " + id,
        "the key " + id + " was not in use when this was completed");
  }

  private Finding summary() {
    String name = subject.path("name").asText("");
    String id = name.startsWith("urn:uuid:") ? name.substring("urn:uuid:".length()) : "";
    ObjectNode expected = JsonText.object();
    expected.put("id", id).put("object", "evidence").put("status", "sealed");
    ObjectNode execution = expected.putObject("execution").put("id", id);
    expected.set("kind", predicate.path("kind"));
    execution.set("kind", predicate.path("kind"));
    execution.set("status", predicate.path("status"));
    for (String time : new String[] {"started_at", "completed_at"}) {
      JsonNode at = predicate.path("timings").path(time);
      execution.set(time, at.isMissingNode() ? JsonText.object().nullNode() : at);
    }
    expected
        .putObject("digests")
        .put("input", "sha256:" + statedInput())
        .put("output", "sha256:" + statedOutput());
    JsonNode parents = predicate.path("parents");
    expected.set("parents", parents.isArray() ? parents : JsonText.object().arrayNode());
    var wrong = new ArrayList<String>();
    expected
        .fieldNames()
        .forEachRemaining(
            member -> {
              if (!Arrays.equals(canonical(expected.path(member)), canonical(data.path(member)))) {
                wrong.add("/" + member);
              }
            });
    String stated = predicate.path("result").path("sha256").asText("");
    if (!stated.isEmpty() && !stated.equals(statedOutput())) {
      wrong.add("/predicate/result/sha256");
    }
    return of(
        "summary",
        wrong.isEmpty(),
        "agrees with the statement",
        "differs from the signed statement at " + String.join(", ", wrong));
  }

  /** Checks a text against its signed digest; what is removed is not checked, and says so. */
  private Finding digest(String check, JsonNode value, String stated) {
    if ((value.isMissingNode() || value.isNull()) && data.path("removed").hasNonNull(check)) {
      Verdict verdict = form.isThird() ? Verdict.UNVERIFIABLE : Verdict.VALID;
      return new Finding(check, verdict, "not kept; its digest was sha256:" + stated);
    }
    String found = value.isMissingNode() ? "none" : EvidenceVerifier.sha256(canonical(value));
    String why = "the " + check + "'s digest is sha256:" + found + ", not sha256:" + stated;
    return of(check, found.equals(stated), "sha256:" + found, why);
  }

  private Finding keys() {
    JsonNode listed = data.path("keys");
    try {
      for (JsonNode key : listed) {
        if (!key.path("alg").asText("").equals("ed25519") || TrustedKey.of(key).id().isEmpty()) {
          return new Finding("keys", false, "a listed key is not written as it should be");
        }
      }
      return of("keys", !listed.isEmpty(), listed.size() + " listed", "no key is listed");
    } catch (IllegalArgumentException malformed) {
      return new Finding("keys", false, "a listed key is malformed: " + malformed.getMessage());
    }
  }

  private Finding leaf() {
    String found = HexFormat.of().formatHex(EvidenceVerifier.leafHash(payload));
    boolean same = log.path("leaf_hash").asText("").equals(found);
    return of("leaf", same, found, "the payload's leaf hash is " + found);
  }

  private Finding inclusion() {
    var proof = new ArrayList<byte[]>();
    for (JsonNode step : log.path("inclusion")) {
      byte[] hash = TrustedKey.base64(step.asText(""));
      if (hash.length != 32) {
        return new Finding("inclusion", false, "a step of the proof is not a hash in base 64");
      }
      proof.add(hash);
    }
    long index = whole("index");
    long size = whole("tree_size");
    byte[] root = EvidenceVerifier.root(EvidenceVerifier.leafHash(payload), index, size, proof);
    Note note = Note.parse(log.path("checkpoint").asText(""));
    return of(
        "inclusion",
        note != null && Arrays.equals(root, note.root()),
        "entry " + index + " of " + size,
        "the proof does not lead to the root of the checkpoint");
  }

  private Finding checkpoint() {
    Note note = Note.parse(log.path("checkpoint").asText(""));
    if (note == null) {
      return new Finding("checkpoint", false, "is not a signed note of a log's size and root");
    }
    if (!log.path("origin").asText("").equals(note.origin()) || note.size() != whole("tree_size")) {
      return new Finding("checkpoint", false, "belongs to another log or size than the proof");
    }
    byte[] origin = note.origin().getBytes(StandardCharsets.UTF_8);
    boolean signed =
        trusted.stream()
            .anyMatch(
                key -> {
                  byte[] hint = EvidenceVerifier.digest(origin, new byte[] {'\n', 1}, key.raw());
                  byte[] line = note.signed();
                  return Arrays.equals(line, 0, 4, hint, 0, 4)
                      && key.verifies(note.body(), Arrays.copyOfRange(line, 4, line.length));
                });
    String good = note.origin() + " at " + note.size();
    return of("checkpoint", signed, good, "no trusted key signed it");
  }

  private long whole(String name) {
    return log.path(name).isIntegralNumber() ? log.path(name).longValue() : -1;
  }
}
