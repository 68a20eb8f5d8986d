package dev.omni.quant.verify;

import dev.omni.application.spi.Conditions;
import dev.omni.application.spi.Scoring;
import dev.omni.application.spi.Verifier;
import dev.omni.domain.json.Json;
import dev.omni.domain.verification.Judgement;
import dev.omni.domain.verification.Judgement.Check;
import dev.omni.quant.expression.Budget;
import java.util.Optional;

/** The checks of a claim, by its basis. */
public final class Recomputing implements Verifier {
  /** About a second, for the enclosures of one request. */
  private static final long WORK = 600_000;

  private final Conditions conditions;
  private final Scoring scoring;

  /** With what decides constraints and scores predictions. */
  public Recomputing(Conditions conditions, Scoring scoring) {
    this.conditions = conditions;
    this.scoring = scoring;
  }

  @Override
  public Json.Obj judge(Json.Obj request, Optional<Executed> executed) {
    var reader = new QuestionReader(request);
    Question question = reader.read(executed);
    var findings = new Findings(question);
    if (reader.problems().isEmpty()) {
      findings.add(Judgement.pass(Check.SCHEMA, "the request can be read"));
    } else {
      Json.Obj problems = Json.obj("problems", reader.problems());
      findings.add(
          Judgement.fail(Check.SCHEMA, "parts of the request cannot be read").with(problems));
    }
    judge(question, findings);
    return findings.json();
  }

  private void judge(Question question, Findings findings) {
    var checks = new BasisChecks(question, findings, new Budget(WORK));
    checks.all();
    if (question.basis() instanceof Basis.Forecasts forecasts) {
      findings.add(new CalibrationCheck(scoring).judged(forecasts.said()));
    }
    if (!question.constraints().isEmpty()) {
      findings.add(Claims.constraints(question, checks.variables(), conditions));
    }
  }
}
