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
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The products of a reaction. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ReactionProducts
    implements ColumnEngine<ReactionProducts.Input, ReactionProducts.Result> {
  private static final int MOST_DRAWN = 6;

  /**
   * A reaction and its reactants.
   *
   * @param reaction as SMIRKS
   * @param reactants one for each component of the left side, in its order
   * @param product component of the right side, from 0
   * @param maxProducts products that are given
   */
  @Example(
      """
      {"reaction": "[C:1](=[O:2])[OH:3].[NH2:4][#6:5]>>[C:1](=[O:2])[NH:4][#6:5].[O:3]",
       "reactants": ["CC(=O)O", "NCc1ccccc1"]}""")
  @Example(
      """
      {"reaction": "[C:1][OH:2]>>[C:1]=[O:2]", "reactants": ["CC(O)CO"]}""")
  public record Input(
      @Title("Reaction as SMIRKS, its atoms numbered") @Size(min = 1, max = 2000) String reaction,
      @Title("Reactants, one for each component of the left side") @Size(min = 1, max = 4)
          List<@Title("Reactant as SMILES") @Size(min = 1, max = 1000) String> reactants,
      @Title("Component of the right side, from 0")
          @Unit("1")
          @Range(from = 0, to = 9)
          @Default("0")
          int product,
      @Title("Products that are given") @Unit("1") @Range(from = 1, to = 10_000) @Default("1000")
          int maxProducts) {}

  /**
   * The products.
   *
   * @param smiles canonical
   * @param inchikey hash of its InChI
   * @param reactantAtoms of each product and reactant the atoms that are in the product
   */
  public record ProductColumns(
      @Title("Product as canonical SMILES") List<String> smiles,
      @Title("InChIKey") List<String> inchikey,
      @Title("For each product and reactant, the reactant's atoms in it, from 0 in SMILES order")
          @Unit("1")
          List<List<List<Integer>>> reactantAtoms) {}

  /**
   * The different products.
   *
   * @param count number of the products that are given
   * @param products in the order of their InChIKeys
   * @param notes what was left out
   */
  public record Result(
      @Title("Number of different products") @Unit("1") int count,
      @Title("Products in the order of their InChIKeys") ProductColumns products,
      @Title(Notes.TITLE) List<ResultNote> notes) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.reaction.apply")
        .limit(
            "size",
            "Reactions of at most 500 characters: larger ones match too seldom or too often.",
            "size(reaction) <= 500")
        .title(
            "Products of a reaction",
            "Applies a reaction, written as SMIRKS, to its reactants in each way that it can be laid"
                + " on them, and gives the different products. Component i of the left side"
                + " matches reactant i alone; product chooses the component of the right side that"
                + " is given. Atoms of the left side without a number are deleted, those of the"
                + " right side added; hydrogens follow from the valences unless the right side"
                + " states them. A product that cannot be is left out, with a note.")
        .synonyms(
            "SMIRKS, reaction SMARTS, RunReactants, enumerate a library, virtual synthesis,"
                + " transform molecules, combinatorial chemistry, amide coupling, Suzuki coupling")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Reactants and products")
        .method(
            new Method(
                "Subgraph isomorphism and graph rewriting",
                "product = reactants with the bonds and atoms of the right side in place of those"
                    + " of the left",
                List.of(
                    "C. A. James, D. Weininger and J. Delany, Daylight Theory Manual 4.9, 2011,"
                        + " chapter 5: SMIRKS",
                    "E. L. Willighagen et al., J. Cheminform. 9, 2017, 33 (the library)"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-smarts"),
                    Libraries.named("org.openscience.cdk:cdk-smiles"),
                    Libraries.named("org.openscience.cdk:cdk-inchi")),
                List.of(
                    "Aromatic is what Daylight calls so.",
                    "Products are the same where their InChIKeys are.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < input.reactants().size(); i++) {
      problems.addAll(SmilesReader.unreadable("/reactants/" + i, input.reactants().get(i)));
    }
    try {
      ReactionScheme scheme = ReactionScheme.of(input.reaction());
      if (scheme.left().size() != input.reactants().size()) {
        problems.add(
            Problem.invalid(
                "/reactants",
                "must have one for each component of the left side: " + scheme.left().size()));
      }
      if (input.product() >= scheme.right().size()) {
        problems.add(
            Problem.invalid(
                "/product",
                "must be less than the number of components of the right side, "
                    + scheme.right().size()));
      }
    } catch (Infeasible unreadable) {
      problems.add(Problem.invalid("/reaction", unreadable.reason()));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double letters = input.reactants().stream().mapToDouble(String::length).sum();
    return 2e5 + 6e4 * letters + 50.0 * letters * input.reaction().length();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> found(input, out.work()));
  }

  /**
   * Returns the products of a reaction.
   *
   * @throws Infeasible when the reaction can be laid on its reactants in too many ways
   */
  public static Result value(Input input) {
    return found(input, Work.alone());
  }

  private static Result found(Input input, Work work) {
    var search = new ProductSearch(ReactionScheme.of(input.reaction()), input.product());
    var notes = new Notes();
    Map<String, ProductSearch.Product> products = search.products(input.reactants(), work, notes);
    if (products.size() > input.maxProducts()) {
      notes.add("products", "there are " + products.size() + "; the first are given");
    }
    List<Map.Entry<String, ProductSearch.Product>> given =
        products.entrySet().stream().limit(input.maxProducts()).toList();
    return new Result(
        given.size(),
        new ProductColumns(
            given.stream().map(each -> each.getValue().smiles()).toList(),
            given.stream().map(Map.Entry::getKey).toList(),
            given.stream().map(each -> each.getValue().atoms()).toList()),
        notes.list());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ReactionLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    var cells = new ArrayList<MoleculeDrawing.Cell>();
    input
        .reactants()
        .forEach(each -> cells.add(MoleculeDrawing.cell(each, "reactant", "reactant")));
    result.products().smiles().stream()
        .limit(MOST_DRAWN)
        .forEach(each -> cells.add(MoleculeDrawing.cell(each, "product", "product")));
    return Optional.of(MoleculeDrawing.beside("Reactants and products", cells));
  }
}
