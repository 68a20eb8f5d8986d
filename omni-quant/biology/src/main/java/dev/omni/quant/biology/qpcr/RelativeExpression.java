package dev.omni.quant.biology.qpcr;

import static java.util.Objects.requireNonNull;

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
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The expression of genes relative to a control, from threshold cycles. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class RelativeExpression
    implements Engine<RelativeExpression.Input, RelativeExpression.Result> {
  /**
   * Cycles of samples, of a dilution series, or both.
   *
   * @param table cycles by well
   * @param referenceGenes whose expression is the same in all samples
   * @param control sample to which others are compared
   * @param efficiencies of genes
   * @param standardCurve cycles of known quantities
   * @param confidence probability with which an interval covers what is estimated
   */
  @Ways(
      value = {"table reference_genes control", "standard_curve"},
      any = true)
  @Example(
      """
      {"table": {"gene": ["MYC", "MYC", "MYC", "MYC", "ACTB", "ACTB", "ACTB", "ACTB"],
                 "sample": ["untreated", "untreated", "drug", "drug",
                            "untreated", "untreated", "drug", "drug"],
                 "ct": [24.1, 24.3, 22.0, 22.1, 17.2, 17.1, 17.3, 17.2]},
       "reference_genes": ["ACTB"], "control": "untreated", "efficiencies": {"MYC": 1.95},
       "standard_curve": {"quantity": [1, 0.1, 0.01], "ct": [15.1, 18.5, 21.8]}}""")
  public record Input(
      @Title("Cycles by well") Optional<CycleTable> table,
      @Title("Genes whose expression is the same in all samples") @Size(min = 1, max = 10)
          Optional<List<@Size(min = 1, max = 64) String>> referenceGenes,
      @Title("Sample to which others are compared") @Size(min = 1, max = 64)
          Optional<String> control,
      @Title("Copies after a cycle of one before it, by gene; 2, or that of its standard curve")
          @Keys("gene")
          @Size(max = 10_000)
          Optional<Map<String, @Title("Efficiency") @Unit("1") @Range(above = 1, to = 2.2) Double>>
              efficiencies,
      @Title("Cycles of known quantities") Optional<DilutionSeries> standardCurve,
      @Title("Probability with which an interval covers what is estimated")
          @Unit("1")
          @Range(above = 0, below = 1)
          @Default("0.95")
          double confidence) {
    /** Returns the natural logarithm of the efficiency of a gene. */
    double logEfficiency(String gene, Map<String, StandardCurve> curves) {
      Double given = efficiencies.orElse(Map.of()).get(gene);
      StandardCurve curve = curves.get(gene);
      return StrictMath.log(given != null ? given : curve != null ? curve.efficiency() : 2);
    }
  }

  /**
   * Relative expression, and standard curves.
   *
   * @param results of the target genes
   * @param standardCurve of one series
   * @param standardCurves of each gene
   */
  public record Result(
      @Title("Expression of the target genes") Optional<ExpressionColumns> results,
      @Title("Line of the dilution series") Optional<StandardCurve> standardCurve,
      @Title("Line of each gene's dilution series") @Keys("gene")
          Optional<Map<String, StandardCurve>> standardCurves) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.qpcr.relative-expression")
        .limit(
            "table",
            "At least three wells for each gene and sample on average.",
            "table == null || size(table.ct) >= 6")
        .title(
            "Relative expression by qPCR",
            "The expression of target genes in samples over that in a control sample, relative to"
                + " reference genes, with each gene's own efficiency; and efficiencies from"
                + " dilution series. ratio and log2_ratio are null where a group has no cycle;"
                + " standard_error_log2, df, confidence_low and confidence_high are null where one"
                + " has a single cycle, and df where no cycle varies. Undetermined cycles are"
                + " counted and left out.")
        .synonyms(
            "qPCR, RT-PCR, delta delta Ct, ddCt, Pfaffl, Livak, fold change, gene expression,"
                + " standard curve, amplification efficiency, housekeeping gene")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Ratio of each gene and sample")
        .method(
            new Method(
                "Ratio with efficiencies, error by propagation",
                "ln ratio = ln E_t (Ct_control - Ct_sample) - mean over references of the same;"
                    + " variance = sum (ln E)^2 s^2 / n; efficiency = 10^(-1/slope)",
                List.of(
                    "K. J. Livak, T. D. Schmittgen, Methods 25, 2001, pp. 402-408",
                    "M. W. Pfaffl, Nucleic Acids Res. 29, 2001, e45",
                    "J. Vandesompele et al., Genome Biol. 3, 2002, research0034 (references)",
                    "B. L. Welch, Biometrika 34, 1947, pp. 28-35 (degrees of freedom)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Wells of a group are independent replicates of one sample.",
                    "Efficiencies are taken as exact; limits do not hold their error.",
                    "An efficiency that is sent goes before that of a standard curve of the gene.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return ExpressionProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double wells = input.table().map(table -> table.ct().length).orElse(0);
    double series = input.standardCurve().map(curve -> curve.ct().length).orElse(0);
    return 5000 + 300 * wells + 60 * series;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the relative expression, and the standard curves. */
  public static Result value(Input input) {
    Map<String, StandardCurve> curves = curves(input);
    boolean named = input.standardCurve().flatMap(DilutionSeries::gene).isPresent();
    return new Result(
        input.table().map(table -> expression(input, table, curves)),
        named ? Optional.empty() : curves.values().stream().findFirst(),
        named ? Optional.of(curves) : Optional.empty());
  }

  private static Map<String, StandardCurve> curves(Input input) {
    var curves = new TreeMap<String, StandardCurve>();
    input
        .standardCurve()
        .ifPresent(
            series ->
                series
                    .rows()
                    .forEach((gene, rows) -> curves.put(gene, StandardCurve.of(series, rows))));
    return curves;
  }

  private static ExpressionColumns expression(
      Input input, CycleTable table, Map<String, StandardCurve> curves) {
    List<String> references = input.referenceGenes().orElseThrow();
    String control = input.control().orElseThrow();
    var groups = table.groups();
    var genes = new ArrayList<String>();
    var samples = new ArrayList<String>();
    var contrasts = new ArrayList<CycleContrast>();
    groups.forEach(
        (gene, own) -> {
          for (String sample : own.keySet()) {
            if (!references.contains(gene) && !sample.equals(control)) {
              var parts = new ArrayList<CycleContrast.Part>();
              double log = input.logEfficiency(gene, curves);
              parts.add(new CycleContrast.Part(requireNonNull(own.get(control)), log));
              parts.add(new CycleContrast.Part(requireNonNull(own.get(sample)), -log));
              for (String reference : references) {
                double share = input.logEfficiency(reference, curves) / references.size();
                var wells = requireNonNull(groups.get(reference));
                parts.add(new CycleContrast.Part(requireNonNull(wells.get(control)), -share));
                parts.add(new CycleContrast.Part(requireNonNull(wells.get(sample)), share));
              }
              genes.add(gene);
              samples.add(sample);
              contrasts.add(CycleContrast.of(parts));
            }
          }
        });
    return columns(genes, samples, contrasts, input.confidence());
  }

  private static ExpressionColumns columns(
      List<String> genes, List<String> samples, List<CycleContrast> contrasts, double confidence) {
    int n = contrasts.size();
    double[][] columns = new double[6][n];
    for (int k = 0; k < n; k++) {
      CycleContrast each = contrasts.get(k);
      double error = Math.sqrt(each.variance());
      double reach =
          Double.isNaN(each.df())
              ? error == 0 ? 0 : Double.NaN
              : error * StudentQuantile.of(confidence, each.df());
      columns[0][k] = StrictMath.exp(each.value());
      columns[1][k] = each.value() / StrictMath.log(2);
      columns[2][k] = error / StrictMath.log(2);
      columns[3][k] = each.df();
      columns[4][k] = StrictMath.exp(each.value() - reach);
      columns[5][k] = StrictMath.exp(each.value() + reach);
    }
    return new ExpressionColumns(
        genes,
        samples,
        columns[0],
        columns[1],
        columns[2],
        columns[3],
        columns[4],
        columns[5],
        contrasts.stream().mapToInt(CycleContrast::undetermined).toArray());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ExpressionLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    if (result.results().isEmpty()) {
      DilutionSeries series = input.standardCurve().orElseThrow();
      double[] logs = Arrays.stream(series.quantity()).map(StrictMath::log10).toArray();
      return Optional.of(
          Figure.of(
              "Cycles of the dilution series",
              Plane.of("", Axis.of("log10 of the quantity"), Axis.of("threshold cycle"))
                  .with(Mark.points("wells", logs, series.ct()))));
    }
    ExpressionColumns columns = result.results().get();
    var names = new ArrayList<String>();
    for (int k = 0; k < columns.gene().size(); k++) {
      names.add(columns.gene().get(k) + " in " + columns.sample().get(k));
    }
    return Optional.of(
        Figure.of(
            "Ratio of each gene and sample",
            Chart.bars(
                "gene and sample",
                names,
                Axis.of("log2 of the ratio").withZero(),
                "log2 ratio",
                columns.log2Ratio())));
  }
}
