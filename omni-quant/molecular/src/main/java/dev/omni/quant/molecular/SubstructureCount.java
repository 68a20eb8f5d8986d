package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The number of matches of a pattern in a molecule. */
@AutoService(JsonEngine.class)
public final class SubstructureCount implements JsonEngine {
  private static final Shape CONTRACT =
      Shape.object()
          .required("smiles", Shape.string().length(1, 2000).titled("Molecule as SMILES"))
          .required("smarts", Shape.string().length(1, 2000).titled("Pattern as SMARTS"))
          .example(Json.obj("smiles", "c1ccccc1O", "smarts", "ccO"));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "unique_matches", Shape.integer().unit("1").titled("Matches of different atoms"))
          .required("matches", Shape.integer().unit("1").titled("Matches"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.substructure.count")
        .title(
            "SMARTS substructure matches",
            "In how many ways the atoms of a pattern can be laid on those of a molecule, and how"
                + " many different sets of atoms they cover.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Molecule")
        .method(
            new Method(
                "Subgraph isomorphism",
                "matches = all mappings of the pattern; unique = their different sets of atoms",
                List.of(
                    "C. A. James, D. Weininger and J. Delany, Daylight Theory Manual 4.9, 2011,"
                        + " chapter 4: SMARTS",
                    "L. P. Cordella et al., A (sub)graph isomorphism algorithm for matching large"
                        + " graphs, IEEE Trans. Pattern Anal. Mach. Intell. 26, 2004, pp."
                        + " 1367-1372"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-smarts"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "Aromatic is what Daylight calls so; hydrogens are matched through H, not as"
                        + " atoms.",
                    "A pattern with more than 1e6 matches is refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>(SmilesReader.unreadable("/smiles", fields.text("smiles")));
    found.addAll(SmilesReader.problems("/smarts", fields.text("smarts")));
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 5000 + 20.0 * fields.text("smiles").length() * fields.text("smarts").length();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Substructures found =
        Substructures.of(SmilesReader.read(fields.text("smiles")), fields.text("smarts"), work);
    return JsonComputed.of(Json.obj("unique_matches", found.unique(), "matches", found.all()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var again = RepeatedMatches.of(SmilesReader.read(fields.text("smiles")), fields.text("smarts"));
    double all = result.number("matches");
    double unique = result.number("unique_matches");
    return List.of(
        new Check(
            "mapping_residual",
            again.complete() ? all - again.mappings() : Math.min(0, all - again.mappings()),
            0,
            "Matches less those that another algorithm finds, which looks at "
                + RepeatedMatches.MOST
                + " at most."),
        new Check(
            "unique_residual",
            again.complete()
                ? unique - again.sets().size()
                : Math.min(0, unique - again.sets().size()),
            0,
            "Matches of different atoms less those that another algorithm finds, which looks at "
                + RepeatedMatches.MOST
                + " matches at most."));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        MoleculeDrawing.of(
            "Molecule",
            MoleculeDrawing.cells(
                List.of(new JsonFields(input).text("smiles")),
                List.of(new JsonFields(result).integer("unique_matches") + " matches"))));
  }
}
