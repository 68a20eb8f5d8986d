package dev.omni.quant.verify.proof;

import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.List;

/**
 * A kind of statement: how it is decided with a certificate, and how a certificate is checked. What
 * checks shares nothing with what decides.
 */
interface Theorem {
  /** What a statement looks like. */
  Shape form();

  /** What the form cannot say, with pointers into the statement. */
  default List<Problem> problems(Json.Obj statement) {
    return List.of();
  }

  /**
   * Decides a statement.
   *
   * @return whether it holds, and why
   * @throws dev.omni.application.spi.Infeasible when it is too hard
   */
  ProofResult decide(Json.Obj statement, Work work);

  /** Whether a certificate proves that the statement holds, or that it does not. */
  boolean proves(Json.Obj statement, ProofResult verdict);
}
