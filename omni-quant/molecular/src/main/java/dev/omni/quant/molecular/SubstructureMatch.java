package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The places of patterns in a molecule. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SubstructureMatch
    implements Engine<SubstructureMatch.Input, SubstructureMatch.Result> {
  private static final int MOST_DRAWN = 12;

  /**
   * A pattern with its name.
   *
   * @param name of the pattern
   * @param smarts pattern
   */
  public record NamedPattern(
      @Title("Name of the pattern") @Size(min = 1, max = 100) String name,
      @Title("Pattern as SMARTS") @Size(min = 1, max = 2000) String smarts) {}

  /**
   * A molecule and patterns.
   *
   * @param smiles molecule
   * @param patterns with their names
   * @param maxMatches sets of atoms that are given of a pattern
   */
  @Example(
      """
      {"smiles": "CC(=O)Oc1ccccc1C(=O)O",
       "patterns": [{"name": "carboxyl", "smarts": "C(=O)[OX2H1]"},
                    {"name": "aromatic_ring", "smarts": "c1ccccc1"},
                    {"name": "amide", "smarts": "[NX3][CX3](=O)"}]}\
      """)
  public record Input(
      @Title("Molecule as SMILES") @Size(min = 1, max = 2000) String smiles,
      @Title("Patterns") @Size(min = 1, max = 100) List<NamedPattern> patterns,
      @Title("Sets of atoms that are given of a pattern")
          @Unit("1")
          @Range(from = 1, to = 100_000)
          @Default("1000")
          int maxMatches) {}

  /**
   * The places of a pattern.
   *
   * @param count different sets of atoms; null where there are too many mappings
   * @param name of the pattern
   * @param atoms of each set, from 0 in the order of the SMILES
   */
  public record NamedMatches(
      @Title("Different sets of atoms") @Unit("1") @Nullable Integer count,
      @Title("Name of the pattern") String name,
      @Title("Atoms of each set, from 0 in the order of the SMILES") @Unit("1")
          List<List<Integer>> atoms) {}

  /**
   * The places of all patterns.
   *
   * @param matches in the order of the patterns
   * @param any whether any pattern matches
   * @param notes why counts are null
   */
  public record Result(
      @Title("Matches in the order of the patterns") List<NamedMatches> matches,
      @Title("Whether any pattern matches") boolean any,
      @Title(Notes.TITLE) List<ResultNote> notes) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.substructure.match")
        .limit("matches", "At most 10,000 matches of a pattern.", "max_matches <= 10000")
        .title(
            "Substructures with their atoms",
            "The sets of atoms that each pattern covers. Atoms count from 0 in the order of the"
                + " SMILES as sent; hydrogens without brackets have no number. count is null where"
                + " a pattern can be laid on the molecule in more than 1e6 ways.")
        .synonyms(
            "SMARTS, functional groups, which atoms match, substructure search, find a fragment,"
                + " structural alert, pattern match")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>(SmilesReader.unreadable("/smiles", input.smiles()));
    for (int i = 0; i < input.patterns().size(); i++) {
      String at = "/patterns/" + i + "/smarts";
      String smarts = input.patterns().get(i).smarts();
      List<Problem> blanks = SmilesReader.problems(at, smarts);
      problems.addAll(blanks);
      if (blanks.isEmpty()) {
        try {
          Substructures.query(smarts);
        } catch (Infeasible unreadable) {
          problems.add(Problem.invalid(at, "must be a SMARTS: " + unreadable.reason()));
        }
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double letters = input.patterns().stream().mapToDouble(p -> p.smarts().length()).sum();
    return 9000 + 36.0 * input.smiles().length() * letters;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    IAtomContainer molecule = SmilesReader.read(input.smiles());
    var rows = new ArrayList<NamedMatches>();
    var notes = new Notes();
    boolean any = false;
    for (NamedPattern pattern : input.patterns()) {
      PatternMatches found = PatternMatches.of(molecule, pattern.smarts(), work);
      any |= !found.sets().isEmpty();
      if (!found.complete()) {
        notes.add("count", pattern.name() + " matches in more than 1e6 ways");
      }
      rows.add(
          new NamedMatches(
              found.complete() ? found.sets().size() : null,
              pattern.name(),
              found.first(input.maxMatches())));
    }
    return Computed.of(new Result(rows, any, notes.list()));
  }

  /** Returns the places of patterns in a molecule. */
  public static Result value(Input input) {
    return new SubstructureMatch().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    IAtomContainer molecule = SmilesReader.read(input.smiles());
    double unmatched = 0;
    double counted = 0;
    for (int k = 0; k < input.patterns().size(); k++) {
      RepeatedMatches again = RepeatedMatches.of(molecule, input.patterns().get(k).smarts());
      List<List<Integer>> sets = result.matches().get(k).atoms();
      unmatched += again.complete() ? sets.size() - common(sets, again.sets()) : 0;
      double least = Math.max(sets.size(), again.sets().size());
      Integer given = result.matches().get(k).count();
      double count = given == null ? least : given;
      boolean whole = again.complete() || sets.size() < input.maxMatches();
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

  private static int common(List<List<Integer>> sets, Set<List<Integer>> found) {
    Set<List<Integer>> different = new HashSet<>(sets);
    different.retainAll(found);
    return different.size();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    var cells = new ArrayList<MoleculeDrawing.Cell>();
    for (NamedMatches match :
        result.matches().subList(0, Math.min(MOST_DRAWN, result.matches().size()))) {
      IAtomContainer molecule = SmilesReader.read(input.smiles());
      Map<Integer, Integer> places = new HashMap<>();
      for (IAtom atom : molecule.atoms()) {
        places.put(SmilesReader.number(atom), atom.getIndex());
      }
      List<Set<Integer>> sets = new ArrayList<>();
      for (List<Integer> atoms :
          match.atoms().subList(0, Math.min(MOST_DRAWN, match.atoms().size()))) {
        sets.add(
            atoms.stream()
                .filter(places::containsKey)
                .map(places::get)
                .collect(Collectors.toSet()));
      }
      Integer count = match.count();
      String title = match.name() + (count == null ? "" : ": " + count);
      cells.add(
          new MoleculeDrawing.Cell(molecule, "molecule", title, SubstructureCount.marks(sets)));
    }
    return Optional.of(MoleculeDrawing.beside("Molecule with its matched atoms", cells));
  }
}
