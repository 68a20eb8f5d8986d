package dev.omni.quant.molecular.records;

import dev.omni.domain.data.RecordDefect;
import dev.omni.domain.data.RecordOptions;
import dev.omni.engine.Infeasible;
import dev.omni.quant.core.records.RecordOutput;
import dev.omni.quant.molecular.FileMolecule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of a file of molecules.
 *
 * @param inchikey whether there is one of InChIKeys
 * @param block whether there is one of the texts of molecules
 * @param numeric the fields that are numbers
 */
record MoleculeColumns(boolean inchikey, boolean block, Set<String> numeric) {
  /** The columns that a file of molecules may have beside its fields. */
  static final Set<String> FIXED = Set.of("title", "smiles", "inchikey", "atoms", "molblock");

  private static final String KEY = "inchikey";
  private static final Pattern PLACE = Pattern.compile("(?s)line ([0-9]{1,9}): (.*)");
  private static final int SHOWN = 40;

  /**
   * Returns the columns that are asked for.
   *
   * @throws IllegalArgumentException for another column than inchikey
   */
  static MoleculeColumns of(RecordOptions options, boolean block) {
    for (String each : options.add()) {
      if (!each.equals(KEY)) {
        throw new IllegalArgumentException("add must be inchikey");
      }
    }
    return new MoleculeColumns(!options.add().isEmpty(), block, Set.copyOf(options.numeric()));
  }

  /** Returns the names of the columns that every file has. */
  List<String> names() {
    var names = new ArrayList<>(List.of("title", "smiles"));
    if (inchikey) {
      names.add(KEY);
    }
    names.add("atoms");
    if (block) {
      names.add("molblock");
    }
    return names;
  }

  /** Gives a record with a molfile as a row. */
  void row(RecordOutput out, MoleculeRow row) {
    Optional<FileMolecule> molecule =
        read(out, row.line(), () -> FileMolecule.ofMolfile(row.block()));
    if (molecule.isEmpty()) {
      return;
    }
    out.text("molblock", row.block());
    out.number("atoms", row.atoms());
    set(out, row.title(), molecule.get(), row.line());
    row.fields().forEach(field -> field(out, field));
    out.end();
  }

  /** Gives a molecule of MOL2 as a row; its block stays as it is. */
  void row(RecordOutput out, Mol2Block block) {
    Optional<FileMolecule> molecule =
        read(out, block.line(), () -> FileMolecule.ofMolfile(block.molfile()));
    if (molecule.isPresent()) {
      out.text("molblock", block.text());
      out.number("atoms", block.atoms());
      set(out, block.title(), molecule.get(), block.line());
      out.end();
    }
  }

  /** Gives a SMILES with its title as a row. */
  void row(RecordOutput out, long line, String smiles, String title) {
    Optional<FileMolecule> molecule = read(out, line, () -> FileMolecule.ofSmiles(smiles));
    if (molecule.isPresent()) {
      out.number("atoms", molecule.get().heavyAtoms());
      set(out, title, molecule.get(), line);
      out.end();
    }
  }

  private static Optional<FileMolecule> read(
      RecordOutput out, long line, Supplier<FileMolecule> molecule) {
    try {
      return Optional.of(molecule.get());
    } catch (Infeasible unreadable) {
      Matcher place = PLACE.matcher(unreadable.reason().replaceFirst("^it is no molfile: ", ""));
      boolean placed = place.matches();
      out.broken(
          placed ? line + Long.parseLong(place.group(1)) - 1 : line,
          RecordDefect.MOLECULE_UNREADABLE,
          placed ? place.group(2) : unreadable.reason());
      return Optional.empty();
    }
  }

  private void set(RecordOutput out, String title, FileMolecule molecule, long line) {
    out.text("title", title);
    out.text("smiles", molecule.smiles());
    if (inchikey) {
      try {
        out.text(KEY, molecule.inchikey());
      } catch (Infeasible nameless) {
        out.unreadable(line, nameless.reason());
      }
    }
  }

  private void field(RecordOutput out, MoleculeField field) {
    if (!RecordOutput.isName(field.name())) {
      out.unreadable(field.line(), "a field must have a name of at most 128 characters in < and >");
      return;
    }
    String column = FIXED.contains(field.name()) ? field.name() + "_field" : field.name();
    if (!numeric.contains(field.name())) {
      out.text(column, field.value());
      return;
    }
    Optional<BigDecimal> number = RecordOutput.parsed(field.value());
    out.column(column);
    if (number.isPresent()) {
      out.number(column, number.get());
    } else if (!field.value().isBlank()) {
      String shown = field.value().lines().findFirst().orElse("");
      out.unreadable(
          field.line(),
          column
              + " must be a number, not \""
              + shown.substring(0, Math.min(SHOWN, shown.length()))
              + "\"");
    }
  }
}
