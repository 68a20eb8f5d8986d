package dev.omni.quant.biology;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The peptides by column.
 *
 * @param sequence residues
 * @param start first residue, from 1
 * @param end last residue
 * @param missedCleavages cuts that the peptide lacks
 * @param monoisotopicMass monoisotopic mass
 * @param averageMass average mass
 * @param mz1 mass over charge, charge 1
 * @param mz2 mass over charge, charge 2
 * @param mz3 mass over charge, charge 3
 * @param mz4 mass over charge, charge 4
 * @param mz5 mass over charge, charge 5
 * @param mz6 mass over charge, charge 6
 * @param mz7 mass over charge, charge 7
 * @param mz8 mass over charge, charge 8
 * @param mz9 mass over charge, charge 9
 * @param mz10 mass over charge, charge 10
 */
public record PeptideColumns(
    @Title("Residues") List<String> sequence,
    @Title("First residue, from 1") @Unit("1") int[] start,
    @Title("Last residue") @Unit("1") int[] end,
    @Title("Cuts that the peptide lacks") @Unit("1") int[] missedCleavages,
    @Title("Monoisotopic mass") @Unit("u") @Missing double[] monoisotopicMass,
    @Title("Average mass") @Unit("u") @Missing double[] averageMass,
    @Name("mz_1") @Title("Mass over charge, charge 1") Optional<@Unit("u") @Missing double[]> mz1,
    @Name("mz_2") @Title("Mass over charge, charge 2") Optional<@Unit("u") @Missing double[]> mz2,
    @Name("mz_3") @Title("Mass over charge, charge 3") Optional<@Unit("u") @Missing double[]> mz3,
    @Name("mz_4") @Title("Mass over charge, charge 4") Optional<@Unit("u") @Missing double[]> mz4,
    @Name("mz_5") @Title("Mass over charge, charge 5") Optional<@Unit("u") @Missing double[]> mz5,
    @Name("mz_6") @Title("Mass over charge, charge 6") Optional<@Unit("u") @Missing double[]> mz6,
    @Name("mz_7") @Title("Mass over charge, charge 7") Optional<@Unit("u") @Missing double[]> mz7,
    @Name("mz_8") @Title("Mass over charge, charge 8") Optional<@Unit("u") @Missing double[]> mz8,
    @Name("mz_9") @Title("Mass over charge, charge 9") Optional<@Unit("u") @Missing double[]> mz9,
    @Name("mz_10") @Title("Mass over charge, charge 10")
        Optional<@Unit("u") @Missing double[]> mz10) {
  private static final double PROTON = 1.007276466621;

  /** Returns the masses over a charge, where the ions have it. */
  Optional<double[]> ratios(int charge) {
    return List.of(mz1, mz2, mz3, mz4, mz5, mz6, mz7, mz8, mz9, mz10).get(charge - 1);
  }

  /**
   * Returns the columns of peptides.
   *
   * @param places first and last residues, and cuts that are lacking
   * @param charges of the ions
   */
  static PeptideColumns of(
      List<String> sequence,
      int[][] places,
      double[] masses,
      double[] averages,
      List<Integer> charges) {
    IntFunction<Optional<double[]>> ratios =
        z ->
            charges.contains(z)
                ? Optional.of(Arrays.stream(masses).map(mass -> mass / z + PROTON).toArray())
                : Optional.empty();
    return new PeptideColumns(
        sequence,
        places[0],
        places[1],
        places[2],
        masses,
        averages,
        ratios.apply(1),
        ratios.apply(2),
        ratios.apply(3),
        ratios.apply(4),
        ratios.apply(5),
        ratios.apply(6),
        ratios.apply(7),
        ratios.apply(8),
        ratios.apply(9),
        ratios.apply(10));
  }
}
