package dev.omni.quant.verify.proof;

import dev.omni.domain.json.Json;

/**
 * What is said of a statement.
 *
 * @param holds whether it is true
 * @param certificate that shows it, in the form of its kind
 */
record ProofResult(boolean holds, Json.Obj certificate) {
  /** As it is told. */
  Json.Obj json() {
    return Json.obj("holds", holds, "certificate", certificate);
  }
}
