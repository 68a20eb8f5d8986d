package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The number of matches of a pattern in a molecule. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SubstructureCount
    implements ColumnEngine<SubstructureCount.Input, SubstructureCount.Result> {
  private static final int MOST_SHOWN = 12;

  /**
   * A molecule and a pattern.
   *
   * @param smiles molecule
   * @param smarts pattern
   */
  @Example(
      """
      {"smiles": "c1ccccc1O", "smarts": "ccO"}\
      """)
  public record Input(
      @Title("Molecule as SMILES") @Size(min = 1, max = 2000) String smiles,
      @Title("Pattern as SMARTS") @Size(min = 1, max = 2000) String smarts) {}

  /**
   * The numbers of matches.
   *
   * @param uniqueMatches matches of different atoms
   * @param matches all of them
   */
  public record Result(
      @Title("Matches of different atoms") @Unit("1") int uniqueMatches,
      @Title("Matches") @Unit("1") int matches) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.substructure.count")
        .limit("pattern", "Patterns of at most 500 characters.", "size(smarts) <= 500")
        .title(
            "SMARTS substructure matches",
            "In how many ways the atoms of a pattern can be laid on those of a molecule, and how"
                + " many different sets of atoms they cover.")
        .synonyms(
            "SMARTS, count functional groups, how many times a pattern matches,"
                + " number of matches, substructure, pattern count")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>(SmilesReader.unreadable("/smiles", input.smiles()));
    problems.addAll(SmilesReader.problems("/smarts", input.smarts()));
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 5000 + 20.0 * input.smiles().length() * input.smarts().length();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> counted(input, out.work()));
  }

  /**
   * Returns the number of matches of a pattern in a molecule.
   *
   * @throws Infeasible when the pattern cannot be read, or matches too often
   */
  public static Result value(Input input) {
    return counted(input, Work.alone());
  }

  private static Result counted(Input input, Work work) {
    Substructures found = Substructures.of(SmilesReader.read(input.smiles()), input.smarts(), work);
    return new Result(found.unique(), found.all());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var again = RepeatedMatches.of(SmilesReader.read(input.smiles()), input.smarts());
    double all = result.matches();
    double unique = result.uniqueMatches();
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
  public Optional<Figure> figure(Input input, Result result) {
    IAtomContainer molecule = SmilesReader.read(input.smiles());
    List<Set<Integer>> sets =
        RepeatedMatches.of(molecule, input.smarts()).sets().stream()
            .sorted(Comparator.comparing(SubstructureCount::inOrder, Arrays::compare))
            .limit(MOST_SHOWN)
            .<Set<Integer>>map(TreeSet::new)
            .toList();
    String title = "%d matches of %s".formatted(result.uniqueMatches(), input.smarts());
    return Optional.of(
        MoleculeDrawing.beside(
            "Molecule with its matches",
            List.of(new MoleculeDrawing.Cell(molecule, "molecule", title, marks(sets)))));
  }

  private static int[] inOrder(List<Integer> atoms) {
    return atoms.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  /** Returns the marks of matches, each in its own color. */
  static List<MoleculeDrawing.Mark> marks(List<Set<Integer>> sets) {
    return IntStream.range(0, sets.size())
        .mapToObj(k -> new MoleculeDrawing.Mark("match " + (k + 1), sets.get(k)))
        .toList();
  }
}
