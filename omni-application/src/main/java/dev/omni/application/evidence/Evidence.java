package dev.omni.application.evidence;

import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * The sealed evidence of a run: its statement, signature and place in the log.
 *
 * @param json the document, as files and responses have it
 */
public record Evidence(Json.Obj json) {
  /** Verifies the document offline with these keys; it does not trust the keys in itself. */
  public Verdict verify(TrustedKeys keys) {
    return new Verdict(new EvidenceVerifier(keys.keys()).verify(json));
  }

  /**
   * Verifies the document, and that a row is one of the batch that it proves.
   *
   * @param row a row with its proof, as {@code GET /omni/runs/{run}/rows/{n}} returns it
   */
  public Verdict verify(TrustedKeys keys, Json.Obj row) {
    var findings = new ArrayList<>(verify(keys).findings());
    findings.add(RowProof.verify(json, row));
    return new Verdict(findings);
  }

  /**
   * The outcome of a verification.
   *
   * @param findings one for each part that was checked
   */
  public record Verdict(List<Finding> findings) {
    public Verdict {
      findings = List.copyOf(findings);
    }

    /** Returns whether the evidence is genuine: every finding passed. */
    public boolean ok() {
      return EvidenceVerifier.genuine(findings);
    }

    /** Returns whether the evidence is valid, invalid, or could not be checked as a whole. */
    public EvidenceVerdict verdict() {
      return EvidenceVerdict.of(findings);
    }
  }
}
