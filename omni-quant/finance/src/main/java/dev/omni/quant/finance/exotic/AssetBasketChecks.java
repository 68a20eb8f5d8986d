package dev.omni.quant.finance.exotic;

import dev.omni.domain.world.Check;
import dev.omni.engine.NotConverged;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of an option on several assets: of a formula, that maximum and minimum make both
 * vanilla options, and that the price is what the other order of the assets gives; of a simulation,
 * its control; and of both that the price, of the first degree in spots and strike, lies between
 * its bounds.
 *
 * @param input of the option
 * @param result as published
 * @param basket of the input
 */
record AssetBasketChecks(BasketOption.Input input, BasketOption.Result result, AssetBasket basket) {
  private static final double EXACT = 1e-9;
  private static final double ERRORS = 4;
  private static final double SLOPE = 1e-5;

  List<Check> all() {
    var checks = new ArrayList<Check>();
    if (input.simulated()) {
      checks.add(control());
      checks.add(bounds());
    } else {
      checks.add(swapped());
      checks.add(slopes());
    }
    return checks;
  }

  private double scale() {
    return BasketOption.scale(basket);
  }

  /** Returns the price with the assets in the other order. */
  private double other() {
    TwoAssets formula = basket.formula();
    TwoAssets.Asset bought = formula.first();
    TwoAssets.Asset sold = formula.second();
    double forward = bought.forward() - sold.forward() - basket.strike();
    double rho = formula.correlation();
    return switch (basket.payoff()) {
      case MAX, MIN -> {
        BasketPayoff mirrored =
            basket.payoff() == BasketPayoff.MAX ? BasketPayoff.MIN : BasketPayoff.MAX;
        double vanillas =
            TwoAssets.vanilla(basket.sign(), bought.forward(), basket.strike(), bought.deviation())
                + TwoAssets.vanilla(
                    basket.sign(), sold.forward(), basket.strike(), sold.deviation());
        yield vanillas
            - new TwoAssets(mirrored, basket.sign(), basket.strike(), sold, bought, rho).price();
      }
      // S1 - S2 - K of a call is a put on S2 - S1 with strike -K.
      case SPREAD ->
          new TwoAssets(BasketPayoff.SPREAD, -basket.sign(), -basket.strike(), sold, bought, rho)
              .price();
      case AVERAGE -> basket.sign() * forward;
    };
  }

  private Check swapped() {
    return new Check(
        "other_order_residual",
        result.price() - basket.discount() * other(),
        EXACT * scale(),
        "Price less that of the integral over the other asset; of maximum and minimum by both"
            + " vanilla options less the other of the two: zero.");
  }

  private Check slopes() {
    var residuals = new Residuals();
    double[] deltas = basket.deltas();
    double[] vegas = basket.vegas();
    for (int i = 0; i < deltas.length; i++) {
      residuals.equal(result.deltas()[i], deltas[i], 1);
      residuals.equal(result.vegas()[i], vegas[i], scale());
    }
    return residuals.check(
        "slopes_residual",
        SLOPE,
        "Largest difference of the deltas and vegas from those of the integral: zero.");
  }

  private Check control() {
    BasketOption.Control control = result.control().orElseThrow();
    double exact = basket.discount() * basket.paths().exact();
    // Of a control that seldom pays the paths may have seen nothing.
    boolean rare = exact < 1e-3 * scale();
    double unseen = rare ? Math.sqrt(Math.abs(exact) * scale() / input.paths()) : 0;
    double off = Math.abs(control.simulated() - exact) + Math.abs(control.exact() - exact);
    return new Check(
        "control_residual",
        off,
        ERRORS * (Math.min(Math.abs(control.standardError()), scale()) + unseen) + 1e-12 * scale(),
        "Simulated price of the control less its exact price: within four standard errors.");
  }

  /** Returns what the price is above or below its bounds, or less than 0 between them. */
  private double outside() {
    return Math.max(result.price() - most(), least() - result.price());
  }

  private double allowed() {
    return ERRORS * Math.abs(result.standardError().orElseThrow()) + 1e-9 * scale();
  }

  /**
   * Refuses a simulated price that its own error does not bring between its bounds: hardly a path
   * went where the option pays.
   */
  void requireSeen() {
    if (outside() > allowed()) {
      throw new NotConverged(
          "the paths are too few for these volatilities: the price on them leaves its bounds",
          input.paths(),
          outside(),
          allowed());
    }
  }

  /** Returns the check of the price against its bounds, with errors, and of the derivatives. */
  private Check bounds() {
    double error = result.standardError().orElseThrow();
    double worst = outside() / allowed();
    double[] deltas = result.deltas();
    for (int i = 0; i < deltas.length; i++) {
      double weight = Math.abs(basket.assets().weights()[i]);
      double most = weight * basket.discount() * basket.asset(i).forward() / input.spots()[i];
      worst = Math.max(worst, Math.abs(deltas[i]) / (1.5 * most + 1e-9) - 1);
      double moved = 20 * scale() * Math.sqrt(Math.max(1e-9, input.expiryYears()));
      worst = Math.max(worst, Math.abs(result.vegas()[i]) / moved - 1);
    }
    worst = Math.max(worst, error / (20 * scale()) - 1);
    worst = Math.max(worst, error < 0 ? 2 : 0);
    return new Check(
        "bounds_residual",
        Math.max(0, worst),
        1,
        "What the price leaves its bounds by, in four standard errors, and what the derivatives and"
            + " the error leave theirs by: zero.");
  }

  /** Returns what the arithmetic average is worth more than the geometric one. */
  private double apart() {
    double forward = 0;
    for (int i = 0; i < basket.size(); i++) {
      forward += basket.assets().weights()[i] * basket.asset(i).forward();
    }
    return basket.discount() * (forward - basket.paths().geometricForward());
  }

  /** Returns what the price is at least; the geometric average is never above the arithmetic. */
  private double least() {
    if (!basket.paths().geometric()) {
      return 0;
    }
    double geometric = basket.discount() * basket.paths().exact();
    return Math.max(0, basket.sign() > 0 ? geometric : geometric - apart());
  }

  /** Returns what the price is at most: all assets of a call, the strike and short assets else. */
  private double most() {
    if (basket.paths().geometric()) {
      double geometric = basket.discount() * basket.paths().exact();
      return basket.sign() > 0 ? geometric + apart() : geometric;
    }
    double most = Math.max(0, -basket.sign() * basket.strike());
    for (int i = 0; i < basket.size(); i++) {
      double weight =
          basket.payoff() == BasketPayoff.SPREAD ? (i == 0 ? 1 : -1) : basket.assets().weights()[i];
      most += Math.max(0, basket.sign() * weight) * basket.asset(i).forward();
    }
    return basket.discount() * most;
  }
}
