package dev.omni.operations.proof;

import dev.omni.domain.json.Json;

/**
 * The result of a proof: true or false, with a certificate.
 *
 * @param holds whether it is true
 * @param certificate that proves it, in the form of its theorem
 */
record ProofResult(boolean holds, Json.Obj certificate) {
  Json.Obj json() {
    return Json.obj("holds", holds, "certificate", certificate);
  }
}
