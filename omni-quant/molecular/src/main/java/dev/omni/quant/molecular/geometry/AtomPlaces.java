package dev.omni.quant.molecular.geometry;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.List;

/** The places of atoms: rows of three, or a text in the format of the Protein Data Bank. */
public sealed interface AtomPlaces {
  /** The largest number of places. */
  int MOST = 100_000;

  /**
   * Places.
   *
   * @param rows x, y and z of each
   */
  @Bare
  record Rows(
      @Title("x, y and z of each atom")
          @Unit("1")
          @Size(min = 3, max = MOST)
          @Inner(min = 3, max = 3, is = Inner.Is.ROWS)
          @Range(from = -1e6, to = 1e6)
          double[][] rows)
      implements AtomPlaces {}

  /**
   * A text.
   *
   * @param text in the format of the Protein Data Bank
   */
  @Bare
  record Pdb(@Title("Text in PDB format") @Size(min = 1, max = 10_000_000) String text)
      implements AtomPlaces {}

  /** Returns whether this is a text. */
  default boolean isText() {
    return this instanceof Pdb;
  }

  /**
   * Returns the places; of a text those of its first model, of the first of alternate locations.
   *
   * @param atom name of the atoms that are taken from a text
   * @param problems to which those of the lines of a text are added
   */
  default double[][] read(String atom, String pointer, List<Problem> problems) {
    if (this instanceof Rows given) {
      return given.rows();
    }
    var places = new ArrayList<double[]>();
    int number = 0;
    for (String line : ((Pdb) this).text().split("\\R", -1)) {
      number++;
      if (line.startsWith("ENDMDL")) {
        break;
      }
      boolean record = line.startsWith("ATOM  ") || line.startsWith("HETATM");
      if (record && line.length() < 54) {
        problems.add(
            Problem.invalid(pointer, "line " + number + " must have coordinates to column 54"));
        return new double[0][];
      }
      boolean first = record && (line.charAt(16) == ' ' || line.charAt(16) == 'A');
      if (first && line.substring(12, 16).strip().equals(atom)) {
        try {
          places.add(
              new double[] {
                Double.parseDouble(line.substring(30, 38).strip()),
                Double.parseDouble(line.substring(38, 46).strip()),
                Double.parseDouble(line.substring(46, 54).strip())
              });
        } catch (NumberFormatException unreadable) {
          problems.add(
              Problem.invalid(
                  pointer, "line " + number + " must have numbers in columns 31 to 54"));
          return new double[0][];
        }
      }
    }
    return places.toArray(new double[0][]);
  }
}
