package dev.omni.operations.verification.claim;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.json.Json;
import dev.omni.operations.expression.EvaluationBudget;
import dev.omni.operations.scoring.Scoring;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.ClaimVerifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The verifier of a claim by recomputation from its basis. */
public final class RecomputationVerifier implements ClaimVerifier {
  /** About a second, for the enclosures of one request. */
  private static final long WORK = 600_000;

  private final ConditionEvaluator conditions;
  private final Scoring scoring;

  /** Creates the verifier with the evaluation of constraints and the scoring of predictions. */
  public RecomputationVerifier(ConditionEvaluator conditions, Scoring scoring) {
    this.conditions = conditions;
    this.scoring = scoring;
  }

  @Override
  public Json.Obj judge(Json.Obj request, Optional<Executed> executed) {
    var reader = new VerificationRequestParser(request);
    VerificationRequest question = reader.read(executed);
    var findings = new ClaimChecks(question);
    if (reader.problems().isEmpty()) {
      findings.add(CheckResult.pass(Check.SCHEMA, "the request can be read"));
    } else {
      Json.Obj problems = Json.obj("problems", reader.problems());
      findings.add(CheckResult.fail(Check.SCHEMA, unreadable(reader.problems())).with(problems));
    }
    judge(question, findings);
    return findings.json();
  }

  /** Returns the message of the check, with the first problem. */
  private static String unreadable(Map<String, List<String>> problems) {
    Map.Entry<String, List<String>> first = problems.entrySet().iterator().next();
    return "parts of the request cannot be read: "
        + first.getKey()
        + ": "
        + first.getValue().get(0);
  }

  private void judge(VerificationRequest question, ClaimChecks findings) {
    WorkBudget budget = WorkBudget.ofRequest();
    var checks = new BasisChecks(question, findings, new EvaluationBudget(WORK, budget::spent));
    checks.all();
    if (question.basis() instanceof Basis.Forecasts forecasts) {
      findings.add(new CalibrationCheck(scoring).judged(forecasts.said()));
    }
    if (!question.constraints().isEmpty()) {
      findings.add(StatedStepChecks.constraints(question, checks.variables(), conditions, budget));
    }
  }
}
