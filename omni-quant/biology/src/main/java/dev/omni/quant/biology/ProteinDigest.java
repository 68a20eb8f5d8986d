package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Pointer;
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
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The peptides into which an enzyme cuts a protein. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ProteinDigest implements Engine<ProteinDigest.Input, ProteinDigest.Result> {
  private static final String LETTERS = "ACDEFGHIKLMNPQRSTVWYBZJXUO";

  /**
   * A protein, and what cuts it.
   *
   * @param sequence protein, or one record of FASTA
   * @param enzyme what cuts
   * @param missedCleavages cuts that a peptide may lack
   * @param minimumLength residues of the shortest peptide
   * @param maximumLength residues of the longest peptide
   * @param modifications mass that each residue of a letter has more
   * @param charges charges of the ions
   */
  @Example(
      """
      {"sequence": "MQIFVKTLTGKTITLEVEPSDTIENVKAKIQDKEGIPPDQQRLIFAGKQLEDGRTLSDYNIQKESTLHLVLRLRGG",
       "enzyme": "trypsin", "missed_cleavages": 1}""")
  @Example(
      """
      {"sequence": "MKWVTXLLRGGSCPEPTIDEK", "enzyme": "trypsin", "minimum_length": 2,
       "charges": [1], "modifications": {"C": 57.021464}}""")
  public record Input(
      @Title("Protein, or one record of FASTA") @Size(min = 1, max = 100_000) String sequence,
      @Title("What cuts") Enzyme enzyme,
      @Title("Cuts that a peptide may lack") @Unit("1") @Range(from = 0, to = 5) @Default("0")
          int missedCleavages,
      @Title("Residues of the shortest peptide")
          @Unit("1")
          @Range(from = 1, to = 100_000)
          @Default("6")
          int minimumLength,
      @Title("Residues of the longest peptide")
          @Unit("1")
          @Range(from = 1, to = 100_000)
          @Default("50")
          int maximumLength,
      @Title("Mass that each residue of a letter has more") @Keys("residue") @Size(max = 30)
          Optional<
                  Map<String, @Title("Mass") @Unit("u") @Range(from = -10_000, to = 10_000) Double>>
              modifications,
      @Title("Charges of the ions") @Size(min = 1, max = 10) @Default("[1, 2, 3]")
          List<@Title("Charge") @Unit("1") @Range(from = 1, to = 10) Integer> charges) {
    /** Returns the residues of the text, which may be one record of FASTA. */
    String chain() {
      String stripped = sequence.stripLeading();
      if (!stripped.startsWith(">")) {
        return AlignedSequences.clean(sequence);
      }
      String[] lines = stripped.split("\\R", 2);
      return AlignedSequences.clean(lines.length > 1 ? lines[1] : "");
    }

    /** Returns the mass that modifications add to residues. */
    double modified(String residues) {
      double more = 0;
      for (Map.Entry<String, Double> each : modifications.orElse(Map.of()).entrySet()) {
        long count = residues.chars().filter(c -> c == each.getKey().charAt(0)).count();
        more += count * each.getValue();
      }
      return more;
    }
  }

  /**
   * A peptide without a mass.
   *
   * @param field column
   * @param row peptide, from 0
   * @param reason reason
   */
  public record MassNote(
      @Title("Column") String field,
      @Title("Peptide, from 0") @Unit("1") int row,
      @Title("Reason") String reason) {}

  /**
   * The peptides of a protein.
   *
   * @param count number of peptides
   * @param peptides peptides by start, then end
   * @param notes why masses are null
   */
  public record Result(
      @Title("Number of peptides") @Unit("1") int count,
      @Title("Peptides by start, then end") PeptideColumns peptides,
      @Title("Why masses are null") List<MassNote> notes) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.digest")
        .limit(
            "cleavage",
            "At most two missed cleavages, as of a nearly complete digest.",
            "missed_cleavages <= 2")
        .title(
            "Peptides of a digest",
            "Cuts a protein as an enzyme does and gives the masses of the peptides. Letters in"
                + " either case; white space is dropped. monoisotopic_mass, average_mass, mz_1 and the"
                + " others are null for peptides with B, Z or X.")
        .synonyms(
            "trypsin, tryptic peptides, in silico digestion, peptide mass fingerprint,"
                + " protease cleavage, missed cleavages, proteomics, cut a protein, peptide masses")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Peptides along the sequence")
        .method(
            new Method(
                "Rules of enzymes; sums of atoms",
                "trypsin after K, R not before P; trypsin_p after K, R; lys_c after K; lys_n before"
                    + " K; arg_c after R; glu_c after E; asp_n before D; chymotrypsin after F, W, Y"
                    + " not before P; cnbr after M; m/z = M/z + 1.007276466621",
                List.of(
                    "B. Keil, Specificity of Proteolysis, 1992, ch. 3",
                    "E. Gasteiger et al., Protein identification and analysis tools on the ExPASy"
                        + " server, 2005, pp. 571-607",
                    "M. Wang et al., Chin. Phys. C 45, 2021, 030003 (masses of nuclides)",
                    "E. Tiesinga et al., Rev. Mod. Phys. 93, 2021, 025010 (proton)"),
                List.of(),
                List.of(
                    "Every cut that is not missed happens. Homoserine lactone after cnbr is not"
                        + " counted: give it as a modification of M.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    String chain = input.chain();
    var found =
        new ArrayList<>(AlignedSequences.foreign(Pointer.ROOT.to("sequence"), chain, LETTERS));
    if (chain.isEmpty()) {
      found.add(Problem.invalid("/sequence", "must have a residue"));
    }
    if (input.minimumLength() > input.maximumLength()) {
      found.add(Problem.invalid("/minimum_length", "must be at most maximum_length"));
    }
    for (String letter : input.modifications().orElse(Map.of()).keySet()) {
      if (letter.length() != 1 || LETTERS.indexOf(letter.charAt(0)) < 0) {
        found.add(
            Problem.invalid(
                Pointer.ROOT.to("modifications").to(letter).text(),
                "must be under one letter of " + LETTERS));
      }
    }
    var seen = new HashSet<Integer>();
    for (int i = 0; i < input.charges().size(); i++) {
      if (!seen.add(input.charges().get(i))) {
        found.add(Problem.invalid("/charges/" + i, "must differ from the charges before"));
      }
    }
    return found;
  }

  @Override
  public double steps(Input input) {
    return 1000 + 15.0 * input.sequence().length() * (1 + input.missedCleavages());
  }

  /** A peptide: its first residue and the one after its last, from 0, and the cuts it lacks. */
  private record Peptide(int from, int to, int missed) {}

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /** Returns the peptides of a protein. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    String chain = input.chain();
    List<Integer> ends = input.enzyme().ends(chain);
    var peptides = new ArrayList<Peptide>();
    int from = 0;
    for (int k = 0; k < ends.size(); k++) {
      work.proceed();
      for (int missed = 0; missed <= input.missedCleavages(); missed++) {
        if (k + missed < ends.size()) {
          int length = ends.get(k + missed) - from;
          if (length >= input.minimumLength() && length <= input.maximumLength()) {
            peptides.add(new Peptide(from, ends.get(k + missed), missed));
          }
        }
      }
      from = ends.get(k);
    }
    return columns(input, chain, peptides);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new DigestLaws(input).checks(result);
  }

  private static Result columns(Input input, String chain, List<Peptide> peptides) {
    var sequences = new ArrayList<String>();
    double[] masses = new double[peptides.size()];
    double[] averages = new double[peptides.size()];
    var notes = new ArrayList<MassNote>();
    for (int row = 0; row < peptides.size(); row++) {
      Peptide peptide = peptides.get(row);
      String residues = chain.substring(peptide.from(), peptide.to());
      double more = input.modified(residues);
      sequences.add(residues);
      masses[row] = ResidueMasses.monoisotopic(residues) + more;
      averages[row] = ResidueMasses.average(residues) + more;
      if (Double.isNaN(masses[row])) {
        notes.add(new MassNote("monoisotopic_mass", row, "B, Z and X have no one mass"));
      }
    }
    var columns =
        PeptideColumns.of(
            sequences,
            new int[][] {
              peptides.stream().mapToInt(peptide -> peptide.from() + 1).toArray(),
              peptides.stream().mapToInt(Peptide::to).toArray(),
              peptides.stream().mapToInt(Peptide::missed).toArray()
            },
            masses,
            averages,
            input.charges());
    return new Result(peptides.size(), columns, notes);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(
        Figure.of(
            "Peptides along the sequence",
            PeptideMap.of(input.chain().length(), result.peptides())));
  }
}
