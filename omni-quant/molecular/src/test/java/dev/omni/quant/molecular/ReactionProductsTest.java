package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Check;
import dev.omni.quant.molecular.ReactionProducts.Input;
import dev.omni.quant.molecular.ReactionProducts.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Products of named reactions, and reactions that cannot be. */
final class ReactionProductsTest {
  private static final String AMIDE =
      "[C:1](=[O:2])[OH:3].[NH2:4][#6:5]>>[C:1](=[O:2])[NH:4][#6:5].[O:3]";

  private static Result react(String reaction, int product, String... reactants) {
    var input = new Input(reaction, List.of(reactants), product, 1000);
    Result result = ReactionProducts.value(input);
    assertThat(new ReactionProducts().checks(input, result)).allMatch(Check::passes);
    return result;
  }

  private static String key(String smiles) {
    return InchiIdentifier.of(SmilesReader.read(smiles)).key();
  }

  private static List<String> problems(String reaction, String... reactants) {
    return new ReactionProducts()
        .problems(new Input(reaction, List.of(reactants), 0, 1000)).stream()
            .map(Problem::message)
            .toList();
  }

  @Test
  void each_component_of_the_right_side_is_a_product() {
    Result amide = react(AMIDE, 0, "CC(=O)O", "NCc1ccccc1");
    assertThat(amide.products().inchikey()).containsExactly(key("CC(=O)NCc1ccccc1"));
    assertThat(amide.products().reactantAtoms().get(0))
        .containsExactly(List.of(0, 1, 2), List.of(0, 1, 2, 3, 4, 5, 6, 7));
    assertThat(react(AMIDE, 1, "CC(=O)O", "NCc1ccccc1").products().inchikey())
        .containsExactly(key("O"));
  }

  @Test
  void a_component_matches_its_own_reactant_alone() {
    assertThat(react(AMIDE, 0, "NCC", "CC(=O)O").count()).isZero();
    Result glycine = react(AMIDE, 0, "NCC(=O)O", "NCC(=O)O");
    assertThat(glycine.products().inchikey()).containsExactly(key("NCC(=O)NCC(=O)O"));
    assertThat(glycine.products().reactantAtoms().get(0))
        .containsExactly(List.of(0, 1, 2, 3), List.of(0, 1, 2, 3, 4));
  }

  @Test
  void equal_products_are_one() {
    assertThat(
            react(
                    "[C:1]=[C:2].[C:3]=[C:4][C:5]=[C:6]>>[C:1]1[C:2][C:3][C:4]=[C:5][C:6]1",
                    0,
                    "C=C",
                    "C=CC=C")
                .products()
                .inchikey())
        .containsExactly(key("C1CCC=CC1"));
  }

  @Test
  void atoms_without_a_number_are_deleted_or_added() {
    assertThat(
            react("[c:1][Br:2].[c:3][B](O)O>>[c:1][c:3]", 0, "Brc1ccncc1", "OB(O)c1ccccc1")
                .products()
                .inchikey())
        .containsExactly(key("c1ccc(cc1)-c1ccncc1"));
    assertThat(react("[c:1][NH2:2]>>[c:1][NH:2]C(C)=O", 0, "Nc1ccccc1").products().inchikey())
        .containsExactly(key("CC(=O)Nc1ccccc1"));
  }

  @Test
  void a_product_that_cannot_be_is_left_out_with_a_note() {
    Result result = react("[C:1][H]>>[C:1](C)(C)(C)(C)C", 0, "C[H]");
    assertThat(react("[C:1]>>[C:1](C)(C)C", 0, "CC(C)C").notes()).isNotEmpty();
    assertThat(result.count()).isZero();
  }

  @Test
  void a_bad_reaction_names_its_column() {
    assertThat(problems("[C:1](>>[C:1]", "CC")).singleElement().asString().startsWith("column");
    assertThat(problems("CC", "CC"))
        .containsExactly("column 1: expected two sides with >> between them");
    assertThat(problems("[C:1].>>[C:1]", "CC", "C"))
        .containsExactly("column 7: expected a molecule");
    assertThat(problems("[C:1]>>[C:1]", "CC", "C"))
        .containsExactly("must have one for each component of the left side: 1");
  }
}
