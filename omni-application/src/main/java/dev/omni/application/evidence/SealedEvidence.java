package dev.omni.application.evidence;

import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Evidence of an execution that has ended, without that of its parents.
 *
 * @param document as evidence is read
 * @param statement whose canonical text is signed
 * @param signer the key that signed the envelope, for signatures of other forms
 * @param time asks for the token of an authority over the signature of the envelope, in base 64;
 *     empty without one
 */
public record SealedEvidence(
    Json.Obj document, Statement statement, Signer signer, Supplier<Optional<String>> time) {
  /** Returns the signed bytes. */
  public byte[] payload() {
    return statement.payload().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the place in the log, with proof and checkpoint. */
  public Json.Obj log() {
    return document.findObject("log").orElseThrow();
  }

  /** Returns what was computed: the capability, else the target, else the kind of execution. */
  public String subject() {
    Json.Obj predicate = statement.predicate();
    return predicate
        .findObject("capability")
        .flatMap(capability -> capability.findText("id"))
        .or(() -> predicate.findText("target"))
        .orElse(statement.kind());
  }

  /** Returns the input; empty when it is no longer kept. */
  public Optional<Json> input() {
    return statement
        .input(document.find("input"))
        .filter(found -> kept("input") && !(isConfidential() && found.equals(Json.NULL)));
  }

  /** Returns the result; empty when there was none, and when it is no longer kept. */
  public Optional<Json> result() {
    return document.find("result").filter(found -> kept("result") && !found.equals(Json.NULL));
  }

  /** Returns whether the execution had a result, kept or not. */
  public boolean hadResult() {
    return isConfidential()
        ? statement.predicate().findText("status").filter("completed"::equals).isPresent()
        : !statement.output().equals(Sha256.sha256(Json.NULL));
  }

  /** Returns whether the statement says nothing of input and result, as of a confidential run. */
  public boolean isConfidential() {
    return statement.disclosure().isPresent();
  }

  private boolean kept(String part) {
    return !document.findObject("removed").map(removed -> removed.has(part)).orElse(false);
  }
}
