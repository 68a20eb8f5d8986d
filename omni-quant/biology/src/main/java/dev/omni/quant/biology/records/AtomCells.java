package dev.omni.quant.biology.records;

import dev.omni.quant.core.records.RecordOutput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The cells of an atom, as its file has them.
 *
 * @param texts in the order of the columns, up to the charge
 * @param hetero whether it is of no polymer
 */
record AtomCells(List<String> texts, boolean hetero) {
  /** The columns of atoms. */
  static final List<String> COLUMNS =
      List.of(
          "model",
          "serial",
          "atom",
          "alternate",
          "residue",
          "chain",
          "residue_number",
          "insertion",
          "x",
          "y",
          "z",
          "occupancy",
          "b_factor",
          "element",
          "charge",
          "hetero");

  /** The columns of numbers. */
  static final Set<String> NUMBERS =
      Set.of("model", "serial", "residue_number", "x", "y", "z", "occupancy", "b_factor", "charge");

  private static final Set<String> PLACES = Set.of("x", "y", "z");

  /** Gives the atom as a row. */
  void to(RecordOutput out, long line) {
    for (int i = 0; i < texts.size(); i++) {
      String name = COLUMNS.get(i);
      boolean blank = texts.get(i).isBlank();
      boolean readable = !NUMBERS.contains(name) || (blank && !PLACES.contains(name));
      if (!readable && RecordOutput.parsed(texts.get(i)).isEmpty()) {
        out.malformed(line, name + " must be a number");
        return;
      }
    }
    for (int i = 0; i < texts.size(); i++) {
      String name = COLUMNS.get(i);
      if (NUMBERS.contains(name)) {
        Optional<BigDecimal> number = RecordOutput.parsed(texts.get(i));
        number.ifPresent(value -> out.number(name, value));
      } else {
        out.text(name, texts.get(i));
      }
    }
    out.flag("hetero", hetero);
    out.end();
  }
}
