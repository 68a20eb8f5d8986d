package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.StandardNormal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** Capital for credit risk by the internal ratings-based approach of the Basel Committee. */
@AutoService(JsonEngine.class)
public final class IrbCapital implements JsonEngine {
  private static final double PD_FLOOR = 0.0003;
  private static final double TAIL = 0.001;
  private static final double MATURITY = 2.5;
  private static final double MINIMUM_RATIO = 0.08;
  private static final double MINIMUM_RATIO_INVERSE = 12.5;
  private static final double ROUNDING = 1e-7;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "asset_class",
              Shape.choice(
                      "corporate", "residential_mortgage", "qualifying_revolving", "other_retail")
                  .titled("Class of the exposure"))
          .required(
              "pd",
              Shape.number()
                  .atLeast(0)
                  .below(1)
                  .unit("1")
                  .titled("Probability of default in one year")
                  .described("floored at 0.0003"))
          .required(
              "lgd", Shape.number().atLeast(0).atMost(1).unit("1").titled("Loss given default"))
          .optional(
              "maturity_years",
              Shape.number()
                  .atLeast(1)
                  .atMost(5)
                  .otherwise(MATURITY)
                  .unit("year")
                  .titled("Effective maturity; counts for corporate alone"))
          .optional(
              "turnover_eur_million",
              Shape.number()
                  .atLeast(0)
                  .unit("EUR million")
                  .titled("Annual sales of a small or medium enterprise, for corporate alone"))
          .optional(
              "scaling_factor",
              Shape.number()
                  .atLeast(1)
                  .atMost(2)
                  .otherwise(1)
                  .unit("1")
                  .titled("Factor on the risk weight, 1.06 in Basel II"))
          .optional(
              "exposure",
              Shape.number()
                  .atLeast(0)
                  .unit("currency unit")
                  .titled("Exposure at default, for the risk-weighted assets"))
          .example(Json.obj("asset_class", "corporate", "pd", 0.01, "lgd", 0.45))
          .example(
              Json.obj(
                  "asset_class",
                  "corporate",
                  "pd",
                  0.02,
                  "lgd",
                  0.4,
                  "maturity_years",
                  4,
                  "turnover_eur_million",
                  20,
                  "scaling_factor",
                  1.06))
          .example(Json.obj("asset_class", "residential_mortgage", "pd", 0.01, "lgd", 0.25));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "capital_requirement",
              Shape.number().unit("1 (of EAD)").titled("Capital requirement"))
          .required("asset_correlation", Shape.number().unit("1").titled("Asset correlation"))
          .required("maturity_adjustment", Shape.number().unit("1").titled("Maturity adjustment"))
          .required(
              "conditional_pd",
              Shape.number().unit("1").titled("Conditional probability of default"))
          .required("risk_weight", Shape.number().unit("1 (of EAD)").titled("Risk weight"))
          .required("expected_loss", Shape.number().unit("1 (of EAD)").titled("Expected loss"))
          .optional(
              "risk_weighted_assets",
              Shape.number().unit("currency unit").titled("Risk-weighted assets"));

  @Override
  public Capability capability() {
    return Capability.named("risk.credit.irb-capital")
        .title(
            "Basel II/III IRB capital requirement and risk weight",
            "Capital for the unexpected loss of an exposure that is not in default, as a part of"
                + " the exposure at default: the loss in the worst of a thousand years less the"
                + " expected one. A probability of default below 0.0003 counts as 0.0003.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (!corporate(fields)) {
      if (fields.has("turnover_eur_million")) {
        found.add(corporateAlone("turnover_eur_million"));
      }
      if (fields.number("maturity_years") != MATURITY) {
        found.add(corporateAlone("maturity_years"));
      }
    }
    return found;
  }

  private static Problem corporateAlone(String name) {
    return Problem.invalid("/" + name, "belongs to asset_class corporate; leave it out for retail");
  }

  @Override
  public double steps(Json.Obj input) {
    return 100;
  }

  private static boolean corporate(JsonFields fields) {
    return fields.text("asset_class").equals("corporate");
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double pd = Math.max(PD_FLOOR, fields.number("pd"));
    Json.Obj result = result(fields, pd);
    Json.Obj whole =
        fields.has("exposure")
            ? result.with(
                "risk_weighted_assets",
                FiniteResults.number(
                    "risk_weighted_assets",
                    new JsonFields(result).number("risk_weight") * fields.number("exposure")))
            : result;
    return JsonComputed.of(whole).noting("pd_used", pd);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double pd = Math.max(PD_FLOOR, fields.number("pd"));
    return List.of(roundTrip(result, pd), capital(fields, result, pd));
  }

  private static Json.Obj result(JsonFields fields, double pd) {
    double correlation = correlation(fields, pd);
    double adjustment = corporate(fields) ? adjustment(pd, fields.number("maturity_years")) : 1;
    double threshold =
        (StandardNormal.quantile(pd) - Math.sqrt(correlation) * StandardNormal.quantile(TAIL))
            / Math.sqrt(1 - correlation);
    double conditional = StandardNormal.cdf(threshold);
    // Next to 1 the two probabilities share their digits; what they leave does not.
    double unexpected = pd > 0.5 ? 1 - pd - StandardNormal.cdf(-threshold) : conditional - pd;
    double capital = fields.number("lgd") * unexpected * adjustment;
    return Json.obj(
        "asset_correlation", correlation,
        "maturity_adjustment", adjustment,
        "conditional_pd", conditional,
        "capital_requirement", capital,
        "risk_weight", MINIMUM_RATIO_INVERSE * capital * fields.number("scaling_factor"),
        "expected_loss", pd * fields.number("lgd"));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return Optional.of(
        CapitalPlot.of(
            Math.max(PD_FLOOR, fields.number("pd")),
            pd -> new JsonFields(result(fields, pd)).number("risk_weight")));
  }

  private static Check roundTrip(Json.Obj result, double pd) {
    double conditional = result.number("conditional_pd");
    double correlation = result.number("asset_correlation");
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
  private static Check capital(JsonFields fields, Json.Obj result, double pd) {
    double lgd = fields.number("lgd");
    double longer = result.number("maturity_adjustment");
    double capital = result.number("capital_requirement");
    double weight = result.number("risk_weight");
    var residuals =
        new Residuals()
            .equal(capital, lgd * (result.number("conditional_pd") - pd) * longer, longer)
            .equal(weight * MINIMUM_RATIO, capital * fields.number("scaling_factor"))
            .equal(result.number("expected_loss"), pd * lgd);
    if (result.has("risk_weighted_assets")) {
      residuals.equal(result.number("risk_weighted_assets"), weight * fields.number("exposure"));
    }
    return residuals.check(
        "capital_residual",
        ROUNDING,
        "Capital less LGD x (conditional less given PD) x maturity adjustment, 8 % of the risk"
            + " weight less scaled capital, expected loss less PD x LGD, relative: zero.");
  }

  private static double correlation(JsonFields fields, double pd) {
    return switch (fields.text("asset_class")) {
      case "corporate" -> between(0.12, 0.24, 50, pd) - reduction(fields);
      case "residential_mortgage" -> 0.15;
      case "qualifying_revolving" -> 0.04;
      default -> between(0.03, 0.16, 35, pd);
    };
  }

  /**
   * Interpolates from {@code high} for a small default probability to {@code low} for a large one.
   */
  private static double between(double low, double high, double decay, double pd) {
    double weight = FastMath.expm1(-decay * pd) / FastMath.expm1(-decay);
    return low * weight + high * (1 - weight);
  }

  private static double reduction(JsonFields fields) {
    if (!fields.has("turnover_eur_million")) {
      return 0;
    }
    double sales = Math.max(5, Math.min(50, fields.number("turnover_eur_million")));
    return 0.04 * (1 - (sales - 5) / 45);
  }

  private static double adjustment(double pd, double maturity) {
    double root = 0.11852 - 0.05478 * FastMath.log(pd);
    double b = root * root;
    return (1 + (maturity - MATURITY) * b) / (1 - 1.5 * b);
  }
}
