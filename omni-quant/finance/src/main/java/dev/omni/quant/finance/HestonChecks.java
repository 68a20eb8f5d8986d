package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * The checks of an option under Heston's model: its price, delta, gamma and vega along another path
 * of the complex plane, of a characteristic function that solves its differential equations, rho by
 * homogeneity in spot and strike, and theta by the differential equation of the price (S. L.
 * Heston, 1993, eq. 6).
 *
 * @param most error of the price that is accepted, if it is not the usual one
 * @param terms of the option
 * @param model of the variance
 * @param result as published
 */
record HestonChecks(
    OptionalDouble most, OptionTerms terms, HestonModel model, HestonOption.Result result) {
  /** The error of the method of Runge and Kutta beside the closed form. */
  static final double EQUATIONS = 2e-5;

  private static final double ROUNDING = 1e-12;
  private static final double DERIVATIVES = 1e-8;

  private double price() {
    return result.price();
  }

  private double estimate() {
    return result.numerics().errorEstimate().orElseThrow();
  }

  private Check gate() {
    return ErrorGate.ofPrice(estimate(), most, price(), terms.scale())
        .check(
            "integration_error",
            "What halving the panels of the integral still changes in the price; all of the time"
                + " value where that is nothing in doubles.");
  }

  private Check priced(double other, double error) {
    double miss = Math.abs(price() - other);
    return new Check(
        "price_residual",
        Double.isFinite(miss) ? miss : Double.MAX_VALUE,
        Math.min(estimate() + error + ROUNDING * terms.scale(), Double.MAX_VALUE),
        "Price less that by the trapezoidal rule along a hyperbola between the poles of the"
            + " integrand, and what its characteristic function misses its differential equations"
            + " by: zero up to the errors of both.");
  }

  /**
   * Returns the checks where exercise is as good as certain, or out of the question.
   *
   * @param least price that parity allows
   */
  List<Check> certain(double least) {
    double delta =
        least > 0 ? terms.sign() * FastMath.exp(-terms.dividendYield() * terms.expiryYears()) : 0;
    var residuals = new Residuals();
    residuals.equal(result.delta(), delta, 1);
    residuals.equal(result.gamma(), 0, 1);
    residuals.equal(result.vegaV0(), 0, 1);
    residuals.equal(result.thetaPerYear(), carried(), terms.scale() * speed(0, 0, 0));
    return List.of(gate(), priced(least, 0), derivatives(residuals));
  }

  /** Returns the checks of a price by an integral. */
  List<Check> integrated() {
    var contour = new HestonContour(terms, model);
    double spot = terms.spot();
    double scale = terms.scale() + contour.derivativesError() / DERIVATIVES;
    var residuals = new Residuals();
    residuals.equal(result.delta() * spot, contour.delta() * spot, scale);
    residuals.equal(result.gamma() * spot * spot, contour.gamma() * spot * spot, scale);
    residuals.equal(result.vegaV0(), contour.byVariance(), scale);
    equation(residuals, contour);
    return List.of(
        gate(), priced(contour.price() + unsolved(), contour.error()), derivatives(residuals));
  }

  /**
   * Returns by how much the characteristic function misses the solution of its equations at a place
   * where it is neither 1 nor nothing, of the scale of the price; none up to the error of that.
   */
  private double unsolved() {
    double place = 1 / Math.sqrt(model.expectedVariance(terms.expiryYears()));
    double apart = new HestonRiccati(model, place).apart(terms.expiryYears());
    return apart <= EQUATIONS ? 0 : terms.scale() * apart;
  }

  /** Adds theta by the published price and derivatives, and those of second order by variance. */
  private void equation(Residuals residuals, HestonContour contour) {
    double spot = terms.spot();
    double v = model.start();
    double sigma = model.volOfVol();
    double drift = model.reversion() * (model.mean() - v);
    double mixing = model.correlation() * sigma * v;
    double bend = 0.5 * sigma * sigma * v;
    double other =
        carried()
            - 0.5 * v * spot * spot * result.gamma()
            - drift * result.vegaV0()
            - mixing * spot * contour.deltaByVariance()
            - bend * contour.twiceByVariance();
    double error = Math.abs(mixing) * contour.mixedError() + Math.abs(bend) * contour.twiceError();
    residuals.equal(
        result.thetaPerYear(),
        other,
        terms.scale() * speed(drift, mixing, bend) + error / DERIVATIVES);
  }

  /** Returns theta as it is without variance. */
  private double carried() {
    double asset = terms.spot() * result.delta();
    return terms.dividendYield() * asset - terms.rate() * (asset - price());
  }

  private Check derivatives(Residuals residuals) {
    double years = terms.expiryYears();
    double strike = terms.spot() * result.delta() - price();
    residuals.equal(result.rho(), years * strike, years * (terms.scale() + Math.abs(price())));
    return residuals.check(
        "greeks_residual",
        DERIVATIVES,
        "Largest difference, relative to spot and strike, of delta, gamma and vega from those along"
            + " the hyperbola, of rho from T (S delta - price), and of theta from the equation of"
            + " the price: zero.");
  }

  /** Returns the size of the coefficients of the equation, 1/year. */
  private double speed(double drift, double mixing, double bend) {
    return 1
        + Math.abs(terms.rate())
        + Math.abs(terms.dividendYield())
        + model.start()
        + Math.abs(drift)
        + Math.abs(mixing)
        + bend;
  }
}
