package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonDiff;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Offline verification of evidence. Every part of the document must match the signed statement, the
 * statement a trusted key, and its log index a signed checkpoint. Statements of the document about
 * itself are not trusted, its own list of keys included.
 */
public final class EvidenceVerifier {
  private final List<PublishedKey> trusted;

  /** Creates a verifier with trusted keys. */
  public EvidenceVerifier(List<PublishedKey> trusted) {
    this.trusted = List.copyOf(trusted);
  }

  /**
   * Runs all checks and returns their findings. The evidence is genuine when all pass.
   *
   * @param evidence the {@code data} of a response, or the whole response
   */
  public List<Finding> verify(Json evidence) {
    Optional<Json.Obj> data = data(evidence);
    if (data.isEmpty()) {
      return List.of(Finding.fail("form", "must be evidence: an object with its envelope"));
    }
    var findings = new ArrayList<>(new Document(data.get()).findings());
    findings.add(included(data.get()));
    return List.copyOf(findings);
  }

  /** Returns whether all findings passed. */
  public static boolean genuine(List<Finding> findings) {
    return EvidenceVerdict.of(findings) == EvidenceVerdict.VALID;
  }

  /** Returns the evidence in a file: the whole response, or its {@code data}. */
  public static Optional<Json.Obj> data(Json file) {
    if (!(file instanceof Json.Obj object)) {
      return Optional.empty();
    }
    Json.Obj data = object.findObject("data").orElse(object);
    boolean sealed =
        data.findObject("statement").isPresent()
            && data.findObject("envelope").isPresent()
            && data.findObject("log").isPresent();
    return sealed ? Optional.of(data) : Optional.empty();
  }

  /** Returns a verification of many documents, by the same keys. */
  public EvidenceSetVerifier set(EvidenceSetVerifier.Range range) {
    return new EvidenceSetVerifier(trusted, range);
  }

  /**
   * Checks that a later checkpoint extends an earlier one of the same log.
   *
   * @param old text of the earlier checkpoint
   * @param now text of the later one
   * @param proof hashes of the consistency proof, in base 64
   */
  public List<Finding> consistency(String old, String now, List<String> proof) {
    return new LogConsistencyVerifier(trusted).findings(old, now, proof);
  }

  /**
   * Checks what others say of evidence, if the document has it or it is demanded.
   *
   * @param tokens accepts tokens of the authorities that are trusted
   */
  public List<Finding> outside(
      Json evidence, OutsideVerifier.Demands demands, OutsideVerifier.TokenCheck tokens) {
    return new OutsideVerifier(trusted, demands, tokens).verify(evidence);
  }

  /**
   * Checks the receipt of a call of a tool.
   *
   * @param answer of {@code tools/call}: the whole response, its result, or the receipt alone
   * @param arguments as they were sent; empty when they are not to be checked
   * @param evidence that the receipt names; empty when it is not to be checked
   */
  public List<Finding> receipt(Json answer, Optional<Json> arguments, Optional<Json> evidence) {
    return new ReceiptVerifier(trusted).findings(answer, arguments, evidence);
  }

  /** Checks that the included ancestors are genuine and are the cited ones. */
  private Finding included(Json.Obj data) {
    Set<String> cited = new HashSet<>();
    collect(data, cited);
    List<Json> ancestors = data.items("included");
    ancestors.forEach(ancestor -> collect(ancestor, cited));
    Finding worst =
        Finding.pass("parents", cited.size() + " cited, " + ancestors.size() + " included");
    for (Json ancestor : ancestors) {
      Finding found = ancestor(ancestor, cited);
      if (found.verdict() == EvidenceVerdict.INVALID) {
        return found;
      }
      worst = found.passed() ? worst : found;
    }
    return worst;
  }

  /** Checks one included ancestor. */
  private Finding ancestor(Json ancestor, Set<String> cited) {
    Optional<Json.Obj> parent = data(ancestor);
    if (parent.isEmpty()) {
      return Finding.fail("parents", "an included parent is not evidence");
    }
    var document = new Document(parent.get());
    String id = parent.get().findText("id").orElse("");
    List<Finding> findings = document.findings();
    EvidenceVerdict verdict = EvidenceVerdict.of(findings);
    if (verdict != EvidenceVerdict.VALID) {
      Finding broken = findings.stream().filter(f -> f.verdict() == verdict).findFirst().get();
      return new Finding("parents", verdict, id + ": " + broken.check() + ": " + broken.detail());
    }
    return Finding.of(
        "parents",
        cited.contains(id + " " + Sha256.hex(Sha256.sha256(document.payload))),
        id,
        id + " is not the evidence that is cited");
  }

  private static void collect(Json evidence, Set<String> cited) {
    for (Json parent :
        evidence instanceof Json.Obj data ? data.items("parents") : List.<Json>of()) {
      if (parent instanceof Json.Obj entry) {
        cited.add(
            entry.findText("evidence_id").orElse("") + " " + entry.findText("digest").orElse(""));
      }
    }
  }

  /** The evidence of one execution with its signature. */
  private final class Document {
    private final Json.Obj data;
    private final Json.Obj envelope;
    private final Json.Obj log;
    private final Statement statement;
    private final EvidenceForm form;
    private final byte[] payload;

    Document(Json.Obj data) {
      this.data = data;
      this.envelope = data.findObject("envelope").orElseThrow();
      this.log = data.findObject("log").orElseThrow();
      this.statement = new Statement(data.findObject("statement").orElseThrow());
      this.form = new EvidenceForm(statement.json());
      this.payload =
          envelope.findText("payload").flatMap(Base64Text::read).orElseGet(() -> new byte[0]);
    }

    /** Returns all findings; of a form that is not known, those of every form. */
    List<Finding> findings() {
      Finding version = form.verify();
      if (version.verdict() == EvidenceVerdict.UNVERIFIABLE) {
        return form.isCanonical()
            ? List.of(payload(), signature(), version)
            : List.of(signature(), version);
      }
      var findings = new ArrayList<Finding>();
      findings.addAll(List.of(payload(), signature(), version));
      findings.add(EvidenceMembers.verify(data, statement));
      findings.add(summary());
      findings.addAll(
          statement.disclosure().isPresent()
              ? List.of(Disclosure.verify(data, statement))
              : List.of(input(), result()));
      findings.addAll(List.of(keys(), leaf(), inclusion(), checkpoint()));
      if (statement.kind().equals(SignOffVerifier.KIND)) {
        findings.add(new SignOffVerifier(statement, data.find("result")).verify());
      }
      return List.copyOf(findings);
    }

    private Finding payload() {
      byte[] canonical = statement.payload().getBytes(StandardCharsets.UTF_8);
      return Finding.of(
          "payload",
          Arrays.equals(payload, canonical),
          "the envelope holds the statement, " + payload.length + " bytes",
          "the envelope's payload is not the canonical text of the statement");
    }

    private Finding signature() {
      List<Json> signatures = envelope.items("signatures");
      if (!envelope.findText("payloadType").filter(DsseEnvelope.TYPE::equals).isPresent()) {
        return Finding.fail("signature", "the payload type must be " + DsseEnvelope.TYPE);
      }
      if (signatures.size() != 1 || !(signatures.get(0) instanceof Json.Obj signature)) {
        return Finding.fail("signature", "there must be one signature");
      }
      String keyId = signature.findText("keyid").orElse("");
      Optional<PublishedKey> key =
          trusted.stream().filter(k -> k.key().id().equals(keyId)).findFirst();
      if (key.isEmpty()) {
        return Finding.fail("signature", "the key " + keyId + " is not trusted");
      }
      byte[] bytes =
          signature.findText("sig").flatMap(Base64Text::read).orElseGet(() -> new byte[0]);
      if (!key.get().key().verifies(DsseEnvelope.pae(DsseEnvelope.TYPE, payload), bytes)) {
        return Finding.fail("signature", "the key " + keyId + " did not sign this payload");
      }
      Optional<Instant> completed = statement.completedAt();
      return Finding.of(
          "signature",
          completed.filter(key.get()::signedAt).isPresent(),
          "Ed25519, key " + keyId,
          "the key " + keyId + " was not in use when this was completed");
    }

    private Finding summary() {
      Json.Obj expected = statement.summary();
      var shown = new LinkedHashMap<String, Json>();
      expected.members().keySet().forEach(n -> data.find(n).ifPresent(v -> shown.put(n, v)));
      List<String> differing = JsonDiff.paths(expected, new Json.Obj(shown));
      String digest =
          statement.predicate().findObject("result").flatMap(r -> r.findText("sha256")).orElse("");
      boolean agrees = digest.isEmpty() || digest.equals(statement.output());
      return Finding.of(
          "summary",
          differing.isEmpty() && agrees,
          "the document agrees with the statement",
          "differs from the signed statement at "
              + (agrees ? String.join(", ", differing) : "/predicate/result/sha256"));
    }

    private Finding input() {
      return digested("input", statement.input(data.find("input")), statement.input());
    }

    private Finding result() {
      return digested("result", data.find("result"), statement.output());
    }

    /** Checks a text against its signed digest; what is removed is not checked, and says so. */
    private Finding digested(String name, Optional<Json> text, String signed) {
      if (text.orElse(Json.NULL).equals(Json.NULL) && RemovedPart.of(data, name)) {
        String detail = "not kept; its digest was sha256:" + signed;
        return form.isThird() ? Finding.unverifiable(name, detail) : Finding.pass(name, detail);
      }
      String digest = text.map(Sha256::sha256).orElse("none");
      return Finding.of(
          name,
          digest.equals(signed),
          "sha256:" + digest,
          "the " + name + "'s digest is sha256:" + digest + ", not sha256:" + signed);
    }

    /** Checks the document's list of keys for contradictions; the list itself is not trusted. */
    private Finding keys() {
      try {
        List<Json> listed = data.items("keys");
        for (Json key : listed) {
          PublishedKey read = PublishedKey.parse((Json.Obj) key);
          if (!((Json.Obj) key).findText("alg").filter("ed25519"::equals).isPresent()
              || !read.json().findText("spki").equals(((Json.Obj) key).findText("spki"))) {
            return Finding.fail("keys", "a listed key is not written as it should be");
          }
        }
        return Finding.of("keys", !listed.isEmpty(), listed.size() + " listed", "no key is listed");
      } catch (IllegalArgumentException | ClassCastException malformed) {
        return Finding.fail("keys", "a listed key is malformed: " + malformed.getMessage());
      }
    }

    private Finding leaf() {
      Hash leafHash = MerkleTree.leafHash(payload);
      return Finding.of(
          "leaf",
          log.findText("leaf_hash").filter(leafHash.hex()::equals).isPresent(),
          leafHash.hex(),
          "the payload's leaf hash is " + leafHash.hex());
    }

    private Finding inclusion() {
      var proof = new ArrayList<Hash>();
      for (Json step : log.items("inclusion")) {
        Optional<Hash> hash =
            step instanceof Json.Str text ? Base64Text.hash(text.value()) : Optional.empty();
        if (hash.isEmpty()) {
          return Finding.fail("inclusion", "a step of the proof is not a hash in base 64");
        }
        proof.add(hash.get());
      }
      Optional<Hash> root =
          MerkleTree.root(MerkleTree.leafHash(payload), whole("index"), whole("tree_size"), proof);
      return Finding.of(
          "inclusion",
          root.isPresent() && root.equals(note().map(c -> c.head().root())),
          "entry " + whole("index") + " of " + whole("tree_size"),
          "the proof does not lead to the root of the checkpoint");
    }

    private Finding checkpoint() {
      if (note().isEmpty()) {
        return Finding.fail("checkpoint", "is not a signed note of a log's size and root");
      }
      Checkpoint checkpoint = note().get();
      boolean same =
          log.findText("origin").filter(checkpoint.origin()::equals).isPresent()
              && checkpoint.head().size() == whole("tree_size");
      if (!same) {
        return Finding.fail("checkpoint", "belongs to another log or size than the proof");
      }
      return new LogConsistencyVerifier(trusted).signed("checkpoint", checkpoint);
    }

    private Optional<Checkpoint> note() {
      return log.findText("checkpoint").flatMap(Checkpoint::parse);
    }

    /** Returns a whole number, or -1, which is never a log index. */
    private long whole(String name) {
      return log.findWhole(name).orElse(-1L);
    }
  }
}
