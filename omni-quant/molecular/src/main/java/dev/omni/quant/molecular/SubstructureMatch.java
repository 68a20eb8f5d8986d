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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The places of patterns in a molecule. */
@AutoService(JsonEngine.class)
public final class SubstructureMatch implements JsonEngine {
  private static final String PATTERNS = "patterns";

  private static final Shape PATTERN =
      Shape.object()
          .required("name", Shape.string().length(1, 100).titled("Name of the pattern"))
          .required("smarts", Shape.string().length(1, 2000).titled("Pattern as SMARTS"));

  private static final Shape CONTRACT =
      Shape.object()
          .required("smiles", Shape.string().length(1, 2000).titled("Molecule as SMILES"))
          .required(PATTERNS, Shape.arrayOf(PATTERN, 1, 100).titled("Patterns"))
          .optional(
              "max_matches",
              Shape.integer()
                  .atLeast(1)
                  .atMost(100_000)
                  .otherwise(1000)
                  .unit("1")
                  .titled("Sets of atoms that are given of a pattern"))
          .example(
              Json.obj(
                  "smiles",
                  "CC(=O)Oc1ccccc1C(=O)O",
                  PATTERNS,
                  List.of(
                      Json.obj("name", "carboxyl", "smarts", "C(=O)[OX2H1]"),
                      Json.obj("name", "aromatic_ring", "smarts", "c1ccccc1"),
                      Json.obj("name", "amide", "smarts", "[NX3][CX3](=O)"))));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "matches",
              Shape.listOf(
                      Shape.object()
                          .required(
                              "count",
                              Shape.integer().unit("1").orNull().titled("Different sets of atoms"))
                          .required("name", Shape.string().titled("Name of the pattern"))
                          .required(
                              "atoms",
                              Shape.listOf(Shape.listOf(Shape.integer().unit("1")))
                                  .titled("Atoms of each set, from 0 in the order of the SMILES")))
                  .titled("Matches in the order of the patterns"))
          .required("any", Shape.bool().titled("Whether any pattern matches"))
          .required("notes", Notes.SHAPE);

  @Override
  public Capability capability() {
    return Capability.named("molecular.substructure.match")
        .title(
            "Substructures with their atoms",
            "The sets of atoms that each pattern covers. Atoms count from 0 in the order of the"
                + " SMILES as sent; hydrogens without brackets have no number. count is null where"
                + " a pattern can be laid on the molecule in more than 1e6 ways.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Molecule with its matched atoms")
        .method(
            new Method(
                "Subgraph isomorphism",
                "sets of atoms of all mappings, in lexicographic order",
                List.of(
                    "C. A. James, D. Weininger and J. Delany, Daylight Theory Manual 4.9, 2011,"
                        + " chapter 4: SMARTS",
                    "L. P. Cordella et al., IEEE Trans. Pattern Anal. Mach. Intell. 26, 2004, pp."
                        + " 1367-1372"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-smarts"),
                    Libraries.named("org.openscience.cdk:cdk-sdg")),
                List.of(
                    "Aromatic is what Daylight calls so; hydrogens are matched through H, not as"
                        + " atoms.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>(SmilesReader.unreadable("/smiles", fields.text("smiles")));
    List<JsonFields> patterns = fields.objects(PATTERNS);
    for (int i = 0; i < patterns.size(); i++) {
      String at = "/patterns/" + i + "/smarts";
      String smarts = patterns.get(i).text("smarts");
      List<Problem> blanks = SmilesReader.problems(at, smarts);
      found.addAll(blanks);
      if (blanks.isEmpty()) {
        try {
          Substructures.query(smarts);
        } catch (Infeasible unreadable) {
          found.add(Problem.invalid(at, "must be a SMARTS: " + unreadable.reason()));
        }
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double letters =
        fields.objects(PATTERNS).stream().mapToDouble(p -> p.text("smarts").length()).sum();
    return 5000 + 20.0 * fields.text("smiles").length() * letters;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    IAtomContainer molecule = SmilesReader.read(fields.text("smiles"));
    var rows = new ArrayList<Json>();
    var notes = new Notes();
    boolean any = false;
    for (JsonFields pattern : fields.objects(PATTERNS)) {
      PatternMatches found = PatternMatches.of(molecule, pattern.text("smarts"), work);
      any |= !found.sets().isEmpty();
      if (!found.complete()) {
        notes.add("count", pattern.text("name") + " matches in more than 1e6 ways");
      }
      rows.add(
          Json.obj(
              "name", pattern.text("name"),
              "count", found.complete() ? Json.num(found.sets().size()) : Json.NULL,
              "atoms", found.first(fields.integer("max_matches"))));
    }
    return JsonComputed.of(Json.obj("matches", rows, "any", any, "notes", notes.list()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    List<JsonFields> patterns = fields.objects(PATTERNS);
    List<JsonFields> matches = new JsonFields(result).objects("matches");
    IAtomContainer molecule = SmilesReader.read(fields.text("smiles"));
    double unmatched = 0;
    double counted = 0;
    for (int k = 0; k < patterns.size(); k++) {
      RepeatedMatches again = RepeatedMatches.of(molecule, patterns.get(k).text("smarts"));
      List<List<Integer>> sets = sets(matches.get(k));
      unmatched += again.complete() ? sets.size() - common(sets, again.sets()) : 0;
      double least = Math.max(sets.size(), again.sets().size());
      double count = matches.get(k).has("count") ? matches.get(k).number("count") : least;
      boolean whole = again.complete() || sets.size() < fields.integer("max_matches");
      counted = Math.max(counted, whole ? Math.abs(count - least) : Math.max(0, least - count));
    }
    return List.of(
        new Check(
            "unmatched_sets",
            unmatched,
            0,
            "Sets of the result that another algorithm does not find, or that are there twice."),
        new Check(
            "count_residual",
            counted,
            0,
            "Largest difference of a count from the sets that are given or that another algorithm"
                + " finds, which looks at "
                + RepeatedMatches.MOST
                + " mappings at most."));
  }

  private static List<List<Integer>> sets(JsonFields match) {
    return Arrays.stream(match.rows("atoms"))
        .map(set -> Arrays.stream(set).mapToObj(atom -> (int) atom).toList())
        .toList();
  }

  private static int common(List<List<Integer>> sets, Set<List<Integer>> found) {
    Set<List<Integer>> different = new HashSet<>(sets);
    different.retainAll(found);
    return different.size();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    String smiles = new JsonFields(input).text("smiles");
    var cells = new ArrayList<MoleculeDrawing.Cell>();
    for (JsonFields match : new JsonFields(result).objects("matches")) {
      IAtomContainer molecule = SmilesReader.read(smiles);
      Set<Integer> numbers = new HashSet<>();
      for (Json set : match.items("atoms")) {
        ((Json.Arr) set).items().forEach(n -> numbers.add((int) ((Json.Num) n).asDouble()));
      }
      Set<Integer> marked = new HashSet<>();
      for (IAtom atom : molecule.atoms()) {
        if (numbers.contains(SmilesReader.number(atom))) {
          marked.add(atom.getIndex());
        }
      }
      cells.add(new MoleculeDrawing.Cell(molecule, match.text("name"), marked));
    }
    return Optional.of(MoleculeDrawing.of("Molecule with its matched atoms", cells));
  }
}
