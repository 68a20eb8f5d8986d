package dev.omni.quant.biology.records;

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
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.records.ReadRecords;
import dev.omni.quant.core.records.RecordLaws;
import dev.omni.quant.core.records.RecordSheet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The records of a file of sequences, features, variants or atoms, as a table. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BiologyRecords implements Engine<BiologyRecords.Input, BiologyRecords.Result> {
  /** The formats. */
  public enum FileFormat {
    FASTA,
    FASTQ,
    GENBANK,
    VCF,
    PDB,
    MMCIF
  }

  /** The kinds of rows of GenBank. */
  public enum RowKind {
    FEATURES,
    RECORDS
  }

  /**
   * A file.
   *
   * @param format of the text
   * @param text of the file
   * @param rows what a row of GenBank is; features when not given
   * @param offset letter of quality 0 of FASTQ; 33 when not given
   */
  @Example(
      """
      {"format": "fastq", "text": "@r1 lane1\\nACGTN\\n+\\nIIII#\\n@r2\\nGGCA\\n+\\n!5?\\n"}""")
  @Example(
      """
      {"format": "genbank", "text": "LOCUS       T1 12 bp DNA\\nFEATURES             Location/Qualifiers\\n     CDS             complement(join(1..3,7..9))\\n                     /gene=\\"a\\"\\nORIGIN\\n        1 ttaccccatc gg\\n//\\n"}""")
  public record Input(
      @Title("Format of the text") FileFormat format,
      @Title("Text of the file") @Size(min = 1, max = 10_000_000) String text,
      @Title("What a row of GenBank is; features when not given") Optional<RowKind> rows,
      @Title("Letter of quality 0 of FASTQ; 33 when not given") @IntChoice({33, 64})
          OptionalInt offset) {
    /** Returns the reader of the format. */
    RecordReader reader() {
      var options =
          new RecordOptions(
              rows.map(kind -> kind == RowKind.FEATURES ? "features" : "records"),
              List.of(),
              List.of(),
              offset.isPresent() ? Optional.of(offset.getAsInt()) : Optional.empty());
      return switch (format) {
        case FASTA -> new FastaFormat().reader(options);
        case FASTQ -> new FastqFormat().reader(options);
        case GENBANK -> new GenbankFormat().reader(options);
        case VCF -> new VcfFormat().reader(options);
        case PDB -> new PdbFormat().reader(options);
        case MMCIF -> new MmcifFormat().reader(options);
      };
    }

    /** Returns the records as regular expressions find them. */
    RecordLaws laws() {
      return new RecordLaws(
          switch (format) {
            case FASTA -> FoundSequences.fasta(text);
            case FASTQ -> FoundSequences.fastq(text, offset.orElse(FastqFormat.USUAL_OFFSET));
            case GENBANK ->
                FoundFeatures.of(text, rows.orElse(RowKind.FEATURES) == RowKind.FEATURES);
            case VCF -> FoundAtoms.vcf(text);
            case PDB -> FoundAtoms.pdb(text);
            case MMCIF -> FoundAtoms.mmcif(text);
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
    return Capability.named("biology.records.read")
        .limit(
            "size",
            "At most 1,000,000 characters: longer files are data sets.",
            "size(text) <= 1000000")
        .title(
            "Records of files of biology",
            "Reads FASTA, FASTQ, GenBank, VCF 4, PDB and mmCIF into columns, a row for each record:"
                + " id, description, sequence, length, quality and mean_quality of a read; type,"
                + " start, end, strand, location, gene, product, protein_id, translation and spliced"
                + " sequence of a feature; the keys of a variant; the place of an atom. A broken"
                + " record keeps its row; its cells are null, and errors says on which line and why."
                + " What VCF calls . is null too; a list of it stays a text. Places count from 1.")
        .synonyms(
            "parse FASTA, FASTQ, GenBank, VCF, PDB, mmCIF, read a sequence file, features, variants,"
                + " atoms, import a file")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("First records")
        .method(
            new Method(
                "Reading record by record",
                "mean quality = sum (letter - offset) / length",
                List.of(
                    "W. R. Pearson and D. J. Lipman, PNAS 85, 1988, pp. 2444-2448 (FASTA)",
                    "P. J. A. Cock et al., Nucleic Acids Res. 38, 2010, pp. 1767-1771 (FASTQ)",
                    "The DDBJ/ENA/GenBank Feature Table, version 11.1, 2021, section 3.4",
                    "P. Danecek et al., Bioinformatics 27, 2011, pp. 2156-2158 (VCF)",
                    "wwPDB, Atomic Coordinate Entry Format 3.3, 2012"),
                List.of(),
                List.of(
                    "The quality of a read has as many lines as its sequence.",
                    "The name of a GenBank record is its accession with version.",
                    "Names of atoms, residues and chains of mmCIF are those of the author.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    try {
      ReadRecords.of(input.text(), input.reader(), () -> {});
      return List.of();
    } catch (IllegalArgumentException option) {
      String name = String.valueOf(option.getMessage()).startsWith("offset") ? "/offset" : "/rows";
      return List.of(Problem.invalid(name, "must be absent: " + option.getMessage()));
    } catch (UnreadableFileException unreadable) {
      return List.of(
          Problem.invalid(
              "/text",
              "must have a record of the format: line "
                  + unreadable.line()
                  + ": "
                  + unreadable.getMessage()));
    }
  }

  @Override
  public double steps(Input input) {
    return 2e4 + 60.0 * input.text().length();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(new Result(ReadRecords.of(input.text(), input.reader(), work::proceed)));
  }

  /** Returns the records of a file. */
  public static Result value(Input input) {
    return new Result(ReadRecords.of(input.text(), input.reader(), () -> {}));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return input.laws().checks(result.table());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(RecordSheet.of(result.table()));
  }
}
