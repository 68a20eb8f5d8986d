package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Described;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.StandardNormal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/** Capital for credit risk by the internal ratings-based approach of the Basel Committee. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class IrbCapital implements Engine<IrbCapital.Input, IrbCapital.Result> {
  private static final double PD_FLOOR = 0.0003;
  private static final double TAIL = 0.001;
  private static final double MATURITY = 2.5;
  private static final double MINIMUM_RATIO = 0.08;
  private static final double MINIMUM_RATIO_INVERSE = 12.5;
  private static final double ROUNDING = 1e-7;

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
      {"asset_class": "corporate", "pd": 0.01, "lgd": 0.45}""")
  @Example(
      """
      {"asset_class": "corporate", "pd": 0.02, "lgd": 0.4, "maturity_years": 4,
       "turnover_eur_million": 20, "scaling_factor": 1.06}""")
  @Example(
      """
      {"asset_class": "residential_mortgage", "pd": 0.01, "lgd": 0.25}""")
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
    private double flooredPd() {
      return Math.max(PD_FLOOR, pd);
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
        .plot("Risk weight against probability of default")
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
    var found = new ArrayList<Problem>();
    if (!input.corporate()) {
      input.turnoverEurMillion().ifPresent(s -> found.add(corporateAlone("turnover_eur_million")));
      if (input.maturityYears() != MATURITY) {
        found.add(corporateAlone("maturity_years"));
      }
    }
    return found;
  }

  private static Problem corporateAlone(String name) {
    return Problem.invalid("/" + name, "belongs to asset_class corporate; leave it out for retail");
  }

  @Override
  public double steps(Input input) {
    return 100;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input)).noting("pd_used", input.flooredPd());
  }

  /** Returns the capital of an exposure, paragraphs 272, 273 and 328 to 330 of Basel II. */
  public static Result value(Input input) {
    return result(input, input.flooredPd());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double pd = input.flooredPd();
    return List.of(roundTrip(result, pd), capital(input, result, pd));
  }

  private static Result result(Input input, double pd) {
    double correlation = correlation(input, pd);
    double adjustment = input.corporate() ? adjustment(pd, input.maturityYears()) : 1;
    double threshold =
        (StandardNormal.quantile(pd) - Math.sqrt(correlation) * StandardNormal.quantile(TAIL))
            / Math.sqrt(1 - correlation);
    double conditional = StandardNormal.cdf(threshold);
    // Next to 1 the two probabilities share their digits; what they leave does not.
    double unexpected = pd > 0.5 ? 1 - pd - StandardNormal.cdf(-threshold) : conditional - pd;
    double capital = input.lgd() * unexpected * adjustment;
    double weight = MINIMUM_RATIO_INVERSE * capital * input.scalingFactor();
    return new Result(
        capital,
        correlation,
        adjustment,
        conditional,
        weight,
        pd * input.lgd(),
        input.exposure().isPresent()
            ? OptionalDouble.of(weight * input.exposure().getAsDouble())
            : OptionalDouble.empty());
  }

  @Override
  public Optional<Plot> plot(Input input, Result result) {
    return Optional.of(CapitalPlot.of(input.flooredPd(), pd -> result(input, pd).riskWeight()));
  }

  private static Check roundTrip(Result result, double pd) {
    double conditional = result.conditionalPd();
    double correlation = result.assetCorrelation();
    double back =
        !(conditional > 0 && conditional < 1)
            ? conditional
            : StandardNormal.cdf(
                StandardNormal.quantile(conditional) * Math.sqrt(Math.max(0, 1 - correlation))
                    + Math.sqrt(Math.max(0, correlation)) * StandardNormal.quantile(TAIL));
    return new Check(
        "pd_roundtrip_residual",
        back - pd,
        ROUNDING,
        "Probability of default that the conditional one comes from under the correlation given,"
            + " less the one used.");
  }

  /** Checks what follows from the published probability, correlation and adjustment. */
  private static Check capital(Input input, Result result, double pd) {
    double lgd = input.lgd();
    double longer = result.maturityAdjustment();
    double capital = result.capitalRequirement();
    double weight = result.riskWeight();
    var residuals =
        new Residuals()
            .equal(capital, lgd * (result.conditionalPd() - pd) * longer, longer)
            .equal(weight * MINIMUM_RATIO, capital * input.scalingFactor())
            .equal(result.expectedLoss(), pd * lgd);
    result
        .riskWeightedAssets()
        .ifPresent(assets -> residuals.equal(assets, weight * input.exposure().orElseThrow()));
    return residuals.check(
        "capital_residual",
        ROUNDING,
        "Capital less LGD x (conditional less given PD) x maturity adjustment, 8 % of the risk"
            + " weight less scaled capital, expected loss less PD x LGD, relative: zero.");
  }

  private static double correlation(Input input, double pd) {
    return switch (input.assetClass()) {
      case CORPORATE -> between(0.12, 0.24, 50, pd) - reduction(input.turnoverEurMillion());
      case RESIDENTIAL_MORTGAGE -> 0.15;
      case QUALIFYING_REVOLVING -> 0.04;
      case OTHER_RETAIL -> between(0.03, 0.16, 35, pd);
    };
  }

  /**
   * Interpolates from {@code high} for a small default probability to {@code low} for a large one.
   */
  private static double between(double low, double high, double decay, double pd) {
    double weight = FastMath.expm1(-decay * pd) / FastMath.expm1(-decay);
    return low * weight + high * (1 - weight);
  }

  /** Returns what the correlation of a small company is lower by; without sales it is large. */
  private static double reduction(OptionalDouble turnover) {
    double sales = Math.max(5, Math.min(50, turnover.orElse(50)));
    return 0.04 * (1 - (sales - 5) / 45);
  }

  private static double adjustment(double pd, double maturity) {
    double root = 0.11852 - 0.05478 * FastMath.log(pd);
    double b = root * root;
    return (1 + (maturity - MATURITY) * b) / (1 - 1.5 * b);
  }
}
