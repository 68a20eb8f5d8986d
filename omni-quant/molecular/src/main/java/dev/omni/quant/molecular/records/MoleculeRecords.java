package dev.omni.quant.molecular.records;

import com.google.auto.service.AutoService;
import dev.omni.domain.data.RecordOptions;
import dev.omni.domain.data.RecordReader;
import dev.omni.domain.data.UnreadableFileException;
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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.records.ReadRecords;
import dev.omni.quant.core.records.RecordCell;
import dev.omni.quant.core.records.RecordLaws;
import dev.omni.quant.core.records.RecordSheet;
import dev.omni.quant.molecular.FileMolecule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The molecules of a file, as a table. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MoleculeRecords
    implements Engine<MoleculeRecords.Input, MoleculeRecords.Result> {
  /** The formats. */
  public enum MoleculeFormat {
    SDF,
    MOL2,
    SMI
  }

  /**
   * A file.
   *
   * @param format of the text
   * @param text of the file
   * @param numeric fields of SDF that are numbers
   */
  @Example(
      """
      {"format": "smi", "text": "CCO ethanol\\nc1ccccc1 benzene\\nC1CC broken\\n"}""")
  @Example(
      """
      {"format": "sdf", "numeric": ["boiling_point"], "text": "methanol\\n  OMNI              2D\\n\\n  2  1  0  0  0  0  0  0  0  0999 V2000\\n    0.0000    0.0000    0.0000 C   0  0\\n    1.5000    0.0000    0.0000 O   0  0\\n  1  2  1  0\\nM  END\\n> <boiling_point>\\n64.7\\n\\n> <use>\\nsolvent\\n\\n$$$$\\n"}""")
  public record Input(
      @Title("Format of the text") MoleculeFormat format,
      @Title("Text of the file") @Size(min = 1, max = 10_000_000) String text,
      @Title("Fields of SDF that are numbers") @Size(min = 1, max = 1000)
          Optional<List<@Size(min = 1, max = 128) String>> numeric) {
    /** Returns the reader of the format. */
    RecordReader reader() {
      var options =
          new RecordOptions(
              Optional.empty(), List.of("inchikey"), numeric.orElse(List.of()), Optional.empty());
      return switch (format) {
        case SDF -> new SdfFormat().reader(options);
        case MOL2 -> new Mol2Format().reader(options);
        case SMI -> new SmilesFormat().reader(options);
      };
    }

    /** Returns the records as regular expressions find them. */
    RecordLaws laws() {
      return new RecordLaws(
          switch (format) {
            case SDF -> FoundMolecules.sdf(text, Set.copyOf(numeric.orElse(List.of())));
            case MOL2 -> FoundMolecules.mol2(text);
            case SMI -> FoundMolecules.smi(text);
          });
    }
  }

  /**
   * The records.
   *
   * @param table of them
   */
  public record Result(@Flat ReadRecords table) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.records.read")
        .limit(
            "size",
            "At most 1,000,000 characters: longer files are data sets.",
            "size(text) <= 1000000")
        .title(
            "Records of files of molecules",
            "Reads SDF, V2000 and V3000, MOL2, and lines of SMILES into columns, a row for each"
                + " molecule: title, smiles, inchikey, atoms as written, molblock, and each field of"
                + " SDF. A broken record keeps its row; its cells are null, and errors says on which"
                + " line and why. Fields are texts; those that numeric names are numbers.")
        .synonyms(
            "parse SDF, read SDF, MOL2, structure data file, SMILES file, molfile, V3000, import"
                + " molecules, SD tags, convert to table, IC50")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("First records")
        .method(
            new Method(
                "Reading molecule by molecule",
                "InChIKey = hash of the standard InChI of the SMILES",
                List.of(
                    "A. Dalby et al., Description of several chemical structure file formats, J."
                        + " Chem. Inf. Comput. Sci. 32, 1992, pp. 244-255",
                    "CTFile Formats, BIOVIA, 2020",
                    "Tripos Mol2 File Format, 2005"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-ctab"),
                    Libraries.named("org.openscience.cdk:cdk-inchi"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "The SMILES is not canonical.",
                    "Charges of MOL2 are those of its types N.4, O.co2 and C.cat.",
                    "A field whose name is that of a column gets the ending _field.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    if (input.format() != MoleculeFormat.SDF && input.numeric().isPresent()) {
      return List.of(Problem.invalid("/numeric", "must be absent: SDF alone has fields"));
    }
    boolean begins = !input.text().isBlank();
    if (input.format() == MoleculeFormat.MOL2) {
      begins = input.text().contains(Mol2Format.BEGIN);
    }
    return begins ? List.of() : List.of(Problem.invalid("/text", "must have a molecule"));
  }

  @Override
  public double steps(Input input) {
    double letters = input.text().length();
    return 2e4 + letters * (input.format() == MoleculeFormat.SMI ? 7000 : 500);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    try {
      return Computed.of(new Result(ReadRecords.of(input.text(), input.reader(), work::proceed)));
    } catch (UnreadableFileException unreadable) {
      throw new Infeasible(
          "line " + unreadable.line() + ": " + unreadable.getMessage(), unreadable);
    }
  }

  /**
   * Returns the molecules of a file.
   *
   * @throws UnreadableFileException when it has none
   */
  public static Result value(Input input) {
    return new Result(ReadRecords.of(input.text(), input.reader(), () -> {}));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var checks = new ArrayList<>(input.laws().checks(result.table()));
    checks.add(
        new Check(
            "name_residual",
            wrongNames(result.table()),
            0,
            "Molecules whose InChIKey is not that of their SMILES: none."));
    return checks;
  }

  private static double wrongNames(ReadRecords result) {
    List<RecordCell> smiles = result.cells("smiles");
    List<RecordCell> keys = result.cells("inchikey");
    double wrong = Math.abs(smiles.size() - keys.size());
    for (int row = 0; row < Math.min(smiles.size(), keys.size()); row++) {
      String key = keys.get(row).text();
      wrong +=
          key.isEmpty() || key.equals(FileMolecule.ofSmiles(smiles.get(row).text()).inchikey())
              ? 0
              : 1;
    }
    return wrong;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(RecordSheet.of(result.table()));
  }
}
