package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Described;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Capital for credit risk by the internal ratings-based approach of the Basel Committee. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class IrbCapital implements ColumnEngine<IrbCapital.Input, IrbCapital.Result> {
  private static final double ROUNDING = 1e-7;
  private static final ExposureClass[] CLASSES = ExposureClass.values();
  private static final String[] ASSETS = {"risk_weighted_assets"};

  /**
   * An exposure that is not in default.
   *
   * @param assetClass class of the exposure
   * @param pd probability of default in one year
   * @param lgd loss given default
   * @param maturityYears effective; counts for corporate alone
   * @param turnoverEurMillion annual sales of a small or medium enterprise, for corporate alone
   * @param scalingFactor on the risk weight, 1.06 in Basel II
   * @param exposure at default, currency unit
   */
  @Example(
      """
      {"asset_class": "corporate", "pd": 0.01, "lgd": 0.45}\
      """)
  @Example(
      """
      {"asset_class": "corporate", "pd": 0.02, "lgd": 0.4, "maturity_years": 4,
       "turnover_eur_million": 20, "scaling_factor": 1.06}\
      """)
  @Example(
      """
      {"asset_class": "residential_mortgage", "pd": 0.01, "lgd": 0.25}\
      """)
  public record Input(
      @Title("Class of the exposure") ExposureClass assetClass,
      @Title("Probability of default in one year")
          @Described("floored at 0.0003")
          @Unit("1")
          @Range(from = 0, below = 1)
          double pd,
      @Title("Loss given default") @Unit("1") @Range(from = 0, to = 1) double lgd,
      @Title("Effective maturity; counts for corporate alone")
          @Unit("year")
          @Range(from = 1, to = 5)
          @Default("2.5")
          double maturityYears,
      @Title("Annual sales of a small or medium enterprise, for corporate alone")
          @Unit("EUR million")
          @Range(from = 0)
          OptionalDouble turnoverEurMillion,
      @Title("Factor on the risk weight, 1.06 in Basel II")
          @Unit("1")
          @Range(from = 1, to = 2)
          @Default("1")
          double scalingFactor,
      @Title("Exposure at default, for the risk-weighted assets")
          @Unit("currency unit")
          @Range(from = 0)
          OptionalDouble exposure) {
    private CapitalFormula formula(double pd) {
      return new CapitalFormula()
          .set(assetClass, pd, maturityYears, turnoverEurMillion.orElse(Double.NaN));
    }

    private boolean corporate() {
      return assetClass == ExposureClass.CORPORATE;
    }
  }

  /** The classes of exposures. */
  public enum ExposureClass {
    /** To companies. */
    CORPORATE,
    /** Secured by a home. */
    RESIDENTIAL_MORTGAGE,
    /** Revolving credit of persons, as cards. */
    QUALIFYING_REVOLVING,
    /** To persons otherwise. */
    OTHER_RETAIL
  }

  /**
   * The capital of an exposure.
   *
   * @param capitalRequirement part of the exposure at default
   * @param assetCorrelation with the common factor, squared loading
   * @param maturityAdjustment 1 for retail
   * @param conditionalPd probability of default in the worst of a thousand years
   * @param riskWeight part of the exposure at default
   * @param expectedLoss part of the exposure at default
   * @param riskWeightedAssets of a given exposure, currency unit
   */
  public record Result(
      @Title("Capital requirement") @Unit("1 (of EAD)") double capitalRequirement,
      @Title("Asset correlation") @Unit("1") double assetCorrelation,
      @Title("Maturity adjustment") @Unit("1") double maturityAdjustment,
      @Title("Conditional probability of default") @Unit("1") double conditionalPd,
      @Title("Risk weight") @Unit("1 (of EAD)") double riskWeight,
      @Title("Expected loss") @Unit("1 (of EAD)") double expectedLoss,
      @Title("Risk-weighted assets") @Unit("currency unit") OptionalDouble riskWeightedAssets) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.irb-capital")
        .limit(
            "pd",
            "Probability of default of at least 0.03 %, the floor of Basel II.",
            "pd >= 0.0003")
        .title(
            "Basel II/III IRB capital requirement and risk weight",
            "Capital for the unexpected loss of an exposure that is not in default, as a part of"
                + " the exposure at default: the loss in the worst of a thousand years less the"
                + " expected one. A probability of default below 0.0003 counts as 0.0003.")
        .synonyms(
            "regulatory capital, risk weighted assets, RWA, PD LGD EAD, probability of default,"
                + " loss given default, basel capital, capital for a loan, credit risk")
        .direct(Workload.VERY_LOW)
        .version("2")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Risk weight against probability of default, and the parts of the capital")
        .method(
            new Method(
                "Asymptotic single risk factor model",
                "K = LGD (N((G(PD) + sqrt(R) G(0.999)) / sqrt(1 - R)) - PD) (1 + (M - 2.5) b) / (1"
                    + " - 1.5 b); b = (0.11852 - 0.05478 ln PD)^2; risk weight = 12.5 K factor",
                List.of(
                    "Basel Committee on Banking Supervision, International Convergence of Capital"
                        + " Measurement and Capital Standards, June 2006 (bcbs128), paragraphs 272,"
                        + " 273, 328-330",
                    "M. Gordy, A risk-factor model foundation for ratings-based bank capital rules,"
                        + " Journal of Financial Intermediation 12, 2003"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Infinitely fine portfolio, one systematic factor.",
                    "The floor of the probability of default is that of Basel II; the final Basel"
                        + " III (CRE32.4, 2023) asks for 0.0005, and 0.001 for revolvers: give pd"
                        + " so.",
                    "No factor of 1.25 on the correlation of financial institutions (CRE31.5), no"
                        + " class of high-volatility commercial real estate.",
                    "Sales below EUR 5 million count as 5, above 50 give no reduction.",
                    "maturity_adjustment is 1 for the three retail classes; scaling_factor enters"
                        + " risk_weight alone.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (!input.corporate()) {
      input
          .turnoverEurMillion()
          .ifPresent(s -> problems.add(corporateAlone("turnover_eur_million")));
      if (input.maturityYears() != CapitalFormula.MATURITY) {
        problems.add(corporateAlone("maturity_years"));
      }
    }
    return problems;
  }

  private static Problem corporateAlone(String name) {
    return Problem.invalid("/" + name, "belongs to asset_class corporate; leave it out for retail");
  }

  @Override
  public double steps(Input input) {
    return 100;
  }

  /** {@inheritDoc} Those are rows of retail with what belongs to companies. */
  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    int[] assetClass = in.words("asset_class");
    double[] maturity = in.numbers("maturity_years");
    double[] sales = in.numbers("turnover_eur_million");
    for (int i = 0; i < count; i++) {
      boolean plain = Double.isNaN(sales[i]) && maturity[i] == CapitalFormula.MATURITY;
      if (!plain && assetClass[i] != ExposureClass.CORPORATE.ordinal()) {
        suspects.mark(i);
      }
    }
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    int[] assetClass = in.words("asset_class");
    double[] pd = in.numbers("pd");
    double[] lgd = in.numbers("lgd");
    double[] maturity = in.numbers("maturity_years");
    double[] sales = in.numbers("turnover_eur_million");
    double[] scaling = in.numbers("scaling_factor");
    double[] exposure = in.numbers("exposure");
    double[] capital = out.numbers("capital_requirement");
    double[] correlation = out.numbers("asset_correlation");
    double[] adjustment = out.numbers("maturity_adjustment");
    double[] conditional = out.numbers("conditional_pd");
    double[] weight = out.numbers("risk_weight");
    double[] expected = out.numbers("expected_loss");
    double[] assets = out.numbers("risk_weighted_assets");
    var formula = new CapitalFormula();
    var residuals = new Residuals();
    for (int i = 0; i < count; i++) {
      formula.set(CLASSES[assetClass[i]], pd[i], maturity[i], sales[i]);
      correlation[i] = formula.correlation();
      adjustment[i] = formula.adjustment();
      conditional[i] = formula.conditional();
      capital[i] = formula.capital(lgd[i]);
      weight[i] = CapitalFormula.weight(capital[i], scaling[i]);
      expected[i] = formula.pd() * lgd[i];
      residuals.clear();
      formula.addCapital(
          residuals,
          lgd[i],
          scaling[i],
          capital[i],
          adjustment[i],
          conditional[i],
          weight[i],
          expected[i]);
      if (Double.isNaN(exposure[i])) {
        out.setNull(i, ASSETS);
      } else {
        assets[i] = weight[i] * exposure[i];
        residuals.equal(assets[i], weight[i] * exposure[i]);
      }
      out.check(i, formula.roundTrip(conditional[i], correlation[i]), ROUNDING);
      out.check(i, residuals.largest(), ROUNDING);
    }
    out.note("pd_used", formula.pd());
  }

  /** Returns the capital of an exposure, paragraphs 272, 273 and 328 to 330 of Basel II. */
  public static Result value(Input input) {
    return new IrbCapital().row(input);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    CapitalFormula formula = input.formula(input.pd());
    var residuals = new Residuals();
    formula.addCapital(residuals, input.lgd(), input.scalingFactor(), result);
    result
        .riskWeightedAssets()
        .ifPresent(
            assets ->
                residuals.equal(assets, result.riskWeight() * input.exposure().orElseThrow()));
    return List.of(
        new Check(
            "pd_roundtrip_residual",
            formula.roundTrip(result.conditionalPd(), result.assetCorrelation()),
            ROUNDING,
            "Probability of default that the conditional one comes from under the correlation"
                + " given, less the one used."),
        residuals.check(
            "capital_residual",
            ROUNDING,
            "Capital less LGD x (conditional less given PD) x maturity adjustment, 8 % of the risk"
                + " weight less scaled capital, expected loss less PD x LGD, relative: zero."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(
        CapitalFigure.of(
            input.formula(input.pd()).pd(),
            pd ->
                CapitalFormula.weight(
                    input.formula(pd).capital(input.lgd()), input.scalingFactor()),
            result));
  }
}
