package dev.omni.quant.biology.restriction;

import com.google.auto.service.AutoService;
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
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.biology.SequenceText;
import dev.omni.quant.core.Sketch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The cuts of restriction enzymes in DNA, and the fragments between them. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class RestrictionMap implements Engine<RestrictionMap.Input, RestrictionMap.Result> {
  private static final double LETTER = 11;
  private static final int MOST_BASES = 500_000;
  private static final int DRAWN_ENZYMES = 40;
  private static final int DRAWN_CUTS = 100;
  private static final String DNA = SequenceText.BASES.replace("-", "");

  /**
   * A sequence and the enzymes.
   *
   * @param sequence DNA in IUPAC codes, or one record of FASTA
   * @param enzymes by name or by site
   * @param circular whether the last base is joined to the first
   */
  @Example(
      """
      {"sequence": "GAATTCGAGCTCGGTACCCGGGGATCCTCTAGAGTCGACCTGCAGGCATGCAAGCTTGG",
       "enzymes": ["EcoRI", "SmaI", "HindIII", "NotI"]}""")
  @Example(
      """
      {"sequence": "ATTCGAGCTCGGTCTCCGGGGATCCTCTAGARTCGACCTGCAGGCATGCAAGCTTGGA", "circular": true,
       "enzymes": ["EcoRI", "BsaI", {"name": "MyI", "site": "TCTAGA", "cut": 1, "cut_reverse": 5}]}""")
  public record Input(
      @Title("DNA in IUPAC codes, or one record of FASTA") @Size(min = 1, max = 600_000)
          String sequence,
      @Title("Enzymes") @Size(min = 1, max = 200) List<CuttingEnzyme> enzymes,
      @Title("Whether the last base is joined to the first") @Default("false") boolean circular) {
    /** Returns the bases; U is read as T. */
    String letters() {
      return SequenceText.of(sequence).letters().replace('U', 'T');
    }
  }

  /**
   * The cuts of an enzyme.
   *
   * @param name of the enzyme
   * @param site IUPAC codes
   * @param count number of cuts
   * @param cuts last base before each cut of the forward strand, from 1, rising
   * @param overhang the single strand that a cut leaves
   */
  public record EnzymeCuts(
      @Title("Name") String name,
      @Title("Site") String site,
      @Title("Number of cuts") @Unit("1") int count,
      @Title("Last base before each cut of the forward strand, from 1") @Unit("1") int[] cuts,
      @Title("End that is longer: 5 or 3; or blunt") Overhang overhang) {}

  /**
   * A restriction map.
   *
   * @param enzymes in the order of the input
   * @param fragments between the cuts of all enzymes together
   * @param nonCutters names of enzymes without a cut
   * @param singleCutters names of enzymes with one cut
   */
  public record Result(
      @Title("Cuts of each enzyme") List<EnzymeCuts> enzymes,
      @Title("Fragments of all enzymes together, longest first") FragmentColumns fragments,
      @Title("Enzymes without a cut") List<String> nonCutters,
      @Title("Enzymes with one cut") List<String> singleCutters) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.restriction-map")
        .limit(
            "enzymes",
            "At most 40 enzymes: the map draws no more of those that cut.",
            "size(enzymes) <= " + DRAWN_ENZYMES)
        .title(
            "Restriction map of DNA",
            "Finds where restriction enzymes cut a linear or circular DNA and the lengths of the"
                + " fragments. Enzymes are common ones by name, or your own by site and cuts: cut"
                + " counts the bases from the start of the site to the cut of the strand written,"
                + " cut_reverse those to the cut of the other strand. Letters in either case; white"
                + " space is dropped, U is read as T. An ambiguous base of the sequence matches"
                + " only where each base that it may be does.")
        .synonyms(
            "restriction digest, restriction enzymes, EcoRI, cloning, cut sites, plasmid map,"
                + " fragment lengths, gel, sticky ends, single cutters, endonuclease")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Cuts along the sequence")
        .method(
            new Method(
                "Search of recognition sites on both strands",
                "cut = start + c on the strand of the site; start + length - c' on the other",
                List.of(
                    "R. J. Roberts et al., REBASE, Nucleic Acids Res. 51, 2023, D629-D630 (sites)",
                    "A. Cornish-Bowden, Nucleic Acids Res. 13, 1985, pp. 3021-3030 (codes)"),
                List.of(),
                List.of(
                    "Every site is cut; methylation and star activity are left out.",
                    "A site whose cut of the forward strand lies at or beyond an end of a linear"
                        + " sequence is not counted.",
                    "Enzymes that cut on both sides of their site need two entries.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems =
        new ArrayList<>(SequenceText.of(input.sequence()).problems("sequence", DNA, MOST_BASES));
    var seen = new HashSet<String>();
    for (int k = 0; k < input.enzymes().size(); k++) {
      CuttingEnzyme enzyme = input.enzymes().get(k);
      String at = "/enzymes/" + k;
      if (enzyme.recognised().isEmpty()) {
        problems.add(Problem.unknown(at, enzyme.name(), RestrictionEnzymes.BY_NAME.keySet()));
      } else if (!seen.add(enzyme.name())) {
        problems.add(Problem.invalid(at, "must have another name than the enzymes before"));
      } else if (enzyme.recognised().get().letters().chars().allMatch(c -> c == 'N')) {
        problems.add(Problem.invalid(at + "/site", "must have a letter other than N"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 1e4 + 3.3 * input.sequence().length() * (input.enzymes().size() + 1);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /** Returns the restriction map of a sequence. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    byte[] sequence = NucleotideSets.of(input.letters());
    var search = new SiteSearch(sequence, input.circular(), work);
    var enzymes = new ArrayList<EnzymeCuts>();
    for (CuttingEnzyme each : input.enzymes()) {
      RecognitionSite site = each.recognised().orElseThrow();
      int[] cuts = search.cuts(site);
      enzymes.add(new EnzymeCuts(site.name(), site.letters(), cuts.length, cuts, site.overhang()));
    }
    int[] together =
        enzymes.stream()
            .flatMapToInt(each -> Arrays.stream(each.cuts()))
            .sorted()
            .distinct()
            .toArray();
    return new Result(
        enzymes,
        FragmentColumns.between(together, sequence.length, input.circular()),
        enzymes.stream().filter(each -> each.count() == 0).map(EnzymeCuts::name).toList(),
        enzymes.stream().filter(each -> each.count() == 1).map(EnzymeCuts::name).toList());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new RestrictionLaws(input).checks(result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<EnzymeCuts> cutters =
        result.enzymes().stream().filter(each -> each.count() > 0).limit(DRAWN_ENZYMES).toList();
    int n = input.letters().length();
    var sketch = new Sketch("", 720, 44 + 18.0 * Math.max(1, cutters.size()));
    sketch
        .text(120, 18, Anchor.START, LETTER, "1")
        .text(700, 18, Anchor.END, LETTER, n + " (base)")
        .box(120, 24, 580, 4, Ink.INK);
    if (cutters.isEmpty()) {
      sketch.text(410, 47, Anchor.MIDDLE, LETTER, "no cut");
    }
    for (int row = 0; row < cutters.size(); row++) {
      double y = 36 + 18.0 * row;
      sketch.text(112, y + 11, Anchor.END, LETTER, cutters.get(row).name());
      sketch.line(120, y + 7, 700, y + 7, 0.8, Ink.GRID);
      int[] cuts = cutters.get(row).cuts();
      var strokes = new ArrayList<double[]>();
      for (int k = 0; k < Math.min(cuts.length, DRAWN_CUTS); k++) {
        strokes.add(new double[] {119 + 580.0 * cuts[k] / n, y, 2, 14});
      }
      sketch.of("cut").boxes(strokes, Ink.S1).of("");
    }
    return Optional.of(Figure.of("Cuts along the sequence", sketch.drawing()));
  }
}
