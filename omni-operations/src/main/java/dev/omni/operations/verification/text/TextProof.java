package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.TextVerifier;
import dev.omni.operations.verification.Verdict;
import dev.omni.operations.verification.text.Candidate.Kind;
import dev.omni.operations.verification.text.JudgedFigure.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The verification of each figure of a text; a text without a figure passes never. */
public final class TextProof implements TextVerifier {
  /** More figures are not judged. */
  private static final int MAX_FIGURES = 2_000;

  @Override
  public Json.Obj judge(
      Json.Obj request, List<SourceRun> runs, Map<String, SourceNumber> computed) {
    TextRequest read = TextRequest.of(request);
    Scan scan = FigureScanner.scan(read.text(), read.locale(), read.ignored());
    var numbers = new ArrayList<RunNumbers.Named>();
    runs.forEach(run -> numbers.addAll(RunNumbers.of(run)));
    var stated = new StatedNumbers(read.basis(), computed, numbers);
    var candidates = new Candidates();
    numbers.forEach(each -> candidates.add(each.candidate(), each.names()));
    stated
        .numbers()
        .forEach((name, number) -> number.ifPresent(n -> candidates.add(n, List.of(name))));
    boolean within = scan.figures().size() <= MAX_FIGURES;
    List<JudgedFigure> judged =
        within
            ? new FigureMatcher(read.text(), candidates, read.bindings()).judged(scan.figures())
            : List.of();
    var problems = new ArrayList<>(read.problems());
    problems.addAll(names(runs, read.basis()));
    problems.addAll(stated.problems());
    problems.addAll(within ? read.unbound(scan.figures()) : List.of());
    List<Json.Obj> sources = sources(runs, stated, computed);
    List<CheckResult> checks = checks(problems, sources, judged, scan.figures().size());
    return new JsonObjectBuilder()
        .set("verdict", Verdict.of(checks))
        .set("checks", checks.stream().map(CheckResult::json).toList())
        .set("claimed", Json.NULL)
        .set("recomputed", Json.NULL)
        .set("enclosure", Json.NULL)
        .set("digits_agreed", Json.NULL)
        .set("budget", List.of())
        .set("figures", figures(judged))
        .set("excluded", scan.excluded().stream().map(Exclusion::json).toList())
        .set("counts", counts(judged, scan))
        .set("sources", sources)
        .object();
  }

  private static List<Json.Obj> figures(List<JudgedFigure> judged) {
    var figures = new ArrayList<Json.Obj>();
    judged.forEach(figure -> figures.add(figure.json(figures.size() + 1)));
    return figures;
  }

  /** Returns the names that are those of two sources. */
  private static List<String> names(List<SourceRun> runs, Json.Obj basis) {
    var known = new ArrayList<>(basis.members().keySet());
    var problems = new ArrayList<String>();
    for (int i = 0; i < runs.size(); i++) {
      String name = runs.get(i).name();
      if (!name.isEmpty() && known.contains(name)) {
        problems.add("/runs/" + i + "/as " + name + " is the name of another source");
      }
      known.add(name);
    }
    return problems;
  }

  private static List<Json.Obj> sources(
      List<SourceRun> runs, StatedNumbers stated, Map<String, SourceNumber> computed) {
    var sources = new ArrayList<Json.Obj>();
    for (SourceRun run : runs) {
      sources.add(
          Json.obj(
              "name", run.name().isEmpty() ? run.id() : run.name(),
              "run_id", run.id(),
              "evidence_id", run.numbers().map(Numbers::evidence),
              "status", run.status()));
    }
    stated
        .numbers()
        .forEach(
            (name, number) -> {
              Optional<SourceNumber> of = Optional.ofNullable(computed.get(name));
              Optional<String> run = of.flatMap(SourceNumber::run);
              TextVerifier.Status status =
                  of.map(SourceNumber::status)
                      .orElse(
                          number.isPresent()
                              ? TextVerifier.Status.USABLE
                              : TextVerifier.Status.FAILED);
              sources.add(
                  Json.obj("name", name, "run_id", run, "evidence_id", run, "status", status)
                      .withAll(
                          stated.reason(name).isEmpty()
                              ? Json.Obj.EMPTY
                              : Json.obj("reason", stated.reason(name))));
            });
    return sources;
  }

  private static List<CheckResult> checks(
      List<String> problems, List<Json.Obj> sources, List<JudgedFigure> judged, int found) {
    var checks = new ArrayList<CheckResult>();
    checks.add(
        problems.isEmpty()
            ? CheckResult.pass(Check.SCHEMA, "the request can be read")
            : CheckResult.fail(
                    Check.SCHEMA, "parts of the request cannot be read: " + problems.get(0))
                .with(Json.obj("problems", problems)));
    if (found > MAX_FIGURES) {
      checks.add(
          CheckResult.inconclusive(
              Check.LIMITS,
              "the text has " + found + " figures, and at most " + MAX_FIGURES + " are judged"));
    }
    for (Json.Obj source : sources) {
      String status = source.text("status");
      if (!status.equals(TextVerifier.Status.USABLE.toString())) {
        checks.add(
            CheckResult.inconclusive(
                Check.PROVENANCE, "the source " + source.text("name") + " is " + status));
      }
    }
    checks.add(figuresCheck(judged));
    return checks;
  }

  private static CheckResult figuresCheck(List<JudgedFigure> judged) {
    long contradicted = count(judged, Judgement.CONTRADICTED);
    long unproven = count(judged, Judgement.UNPROVEN);
    String of = " of " + judged.size() + (judged.size() == 1 ? " figure" : " figures");
    if (contradicted > 0) {
      return CheckResult.fail(Check.RECOMPUTE, contradicted + of + " contradicted");
    }
    if (judged.isEmpty()) {
      return CheckResult.inconclusive(Check.RECOMPUTE, "no figure was found");
    }
    return unproven > 0
        ? CheckResult.inconclusive(Check.RECOMPUTE, unproven + of + " unproven")
        : CheckResult.pass(Check.RECOMPUTE, judged.size() + of + " proven");
  }

  private static long count(List<JudgedFigure> judged, Judgement status) {
    return judged.stream().filter(each -> each.status() == status).count();
  }

  private static Json.Obj counts(List<JudgedFigure> judged, Scan scan) {
    var by = new JsonObjectBuilder();
    for (Kind kind : Kind.values()) {
      by.set(
          kind.toString(),
          judged.stream()
              .filter(each -> each.status() == Judgement.PROVEN)
              .filter(each -> each.bound().orElseThrow().candidate().kind() == kind)
              .count());
    }
    return Json.obj(
        "found", scan.figures().size(),
        "proven", count(judged, Judgement.PROVEN),
        "contradicted", count(judged, Judgement.CONTRADICTED),
        "unproven", count(judged, Judgement.UNPROVEN),
        "excluded", scan.excluded().size(),
        "by", by.object());
  }
}
