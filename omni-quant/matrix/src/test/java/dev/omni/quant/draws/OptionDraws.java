package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Options on shares, indices, currencies, futures and rates. */
final class OptionDraws {
  static final Map<String, Draws> ALL =
      Map.of(
          "finance.option.vanilla", new VanillaDraws(),
          "finance.option.american", new AmericanDraws(),
          "finance.option.barrier", new BarrierDraws(),
          "finance.option.digital", new DigitalDraws(),
          "finance.option.black76", new Black76Draws(),
          "finance.option.bachelier", new BachelierDraws(),
          "finance.option.heston", new HestonDraws(),
          "finance.option.implied-volatility", new ImpliedVolatilityDraws(),
          "finance.option.asian-montecarlo", new AsianDraws());

  private OptionDraws() {}

  private static String side(Chance chance) {
    return chance.of("call", "put");
  }

  /** Spot, a strike within two deviations, rate, yield and life of an option. */
  private static Json.Obj terms(Chance chance, double volatility) {
    double years = chance.scale(1 / 365.0, 30);
    double spot = chance.scale(1, 5000);
    double away = Math.min(0.7, 2 * volatility * Math.sqrt(years)) * chance.between(-1, 1, 3);
    Json.Obj terms =
        Json.obj(
            "type", side(chance),
            "spot", spot,
            "strike", Chance.rounded(spot * Math.exp(away), spot < 20 ? 3 : 1),
            "rate", chance.between(-0.01, 0.5 * chance.between(0.1, 1, 2), 4));
    Json.Obj yielding =
        chance.happens(0.5) ? terms.with("dividend_yield", chance.between(0, 0.08, 4)) : terms;
    if (chance.happens(0.5)) {
      return yielding.with("expiry_years", years);
    }
    LocalDate day = chance.day();
    return yielding
        .with("valuation_date", day.toString())
        .with("expiry_date", day.plusDays(Math.max(1, Math.round(years * 365))).toString());
  }

  private static double volatility(Chance chance) {
    return chance.scale(0.003, 0.8);
  }

  private static double usual(Chance chance) {
    return chance.scale(0.05, 0.8);
  }

  static final class VanillaDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double volatility = volatility(chance);
      return terms(chance, volatility).with("volatility", volatility);
    }
  }

  static final class AmericanDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double volatility = volatility(chance);
      return terms(chance, volatility).with("volatility", volatility);
    }
  }

  static final class BarrierDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double volatility = usual(chance);
      Json.Obj terms = terms(chance, volatility).with("volatility", volatility);
      double spot = terms.findNumber("spot").orElseThrow().doubleValue();
      String direction = chance.of("down", "up");
      double away = chance.between(0.02, 0.4, 3);
      Json.Obj barrier =
          terms
              .with("direction", direction)
              .with("knock", chance.of("in", "out"))
              .with(
                  "barrier",
                  Chance.rounded(spot * (direction.equals("up") ? 1 + away : 1 - away), 4));
      return chance.happens(0.3) ? barrier.with("rebate", Chance.rounded(0.03 * spot, 3)) : barrier;
    }
  }

  static final class DigitalDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double volatility = volatility(chance);
      Json.Obj terms = terms(chance, volatility).with("volatility", volatility);
      return chance.happens(0.5)
          ? terms.with("payoff", "asset_or_nothing")
          : terms.with("payoff", "cash_or_nothing").with("cash", chance.of(1.0, 10.0, 1e6));
    }
  }

  /** The forward in place of the spot, and no yield. */
  private static Json.Obj forward(Chance chance, double volatility) {
    Json.Obj terms = terms(chance, volatility);
    return terms
        .with("forward", terms.find("spot").orElseThrow())
        .without("spot")
        .without("dividend_yield");
  }

  static final class Black76Draws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double volatility = usual(chance);
      Json.Obj terms = forward(chance, volatility);
      if (chance.happens(0.3)) {
        double rate = chance.between(-0.009, 0.05, 4);
        return terms
            .with("forward", rate)
            .with("strike", chance.between(-0.009, 0.06, 4))
            .with("shift", chance.of(0.01, 0.02, 0.03))
            .with("volatility", chance.between(0.1, 0.6, 3));
      }
      return terms.with("volatility", volatility);
    }
  }

  static final class BachelierDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      Json.Obj terms =
          forward(chance, 0.2)
              .with("forward", chance.between(-0.009, 0.05, 4))
              .with("strike", chance.between(-0.009, 0.06, 4));
      return terms.with("normal_volatility", chance.between(0.002, 0.015, 5));
    }
  }

  static final class HestonDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double years = chance.scale(7 / 365.0, 10);
      double level = chance.scale(0.01, 0.25);
      double away = 1.5 * Math.sqrt(level * years) * chance.between(-1, 1, 3);
      return Json.obj(
          "type", side(chance),
          "spot", 100,
          "strike", Chance.rounded(100 * Math.exp(Math.max(-1, Math.min(1, away))), 1),
          "rate", chance.between(-0.01, 0.08, 4),
          "dividend_yield", chance.between(0, 0.05, 4),
          "expiry_years", years,
          "v0", chance.scale(0.5 * level, 2 * level),
          "kappa", chance.between(0.3, 6, 2),
          "theta", level,
          "vol_of_vol", chance.between(0.1, 1, 2),
          "correlation", chance.between(-0.9, 0.1, 2));
    }
  }

  static final class ImpliedVolatilityDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double volatility = usual(chance);
      Json.Obj terms =
          terms(chance, 0.7 * volatility)
              .with("volatility", volatility)
              .with("dividend_yield", 0)
              .without("valuation_date")
              .without("expiry_date")
              .with("expiry_years", chance.scale(7 / 365.0, 5));
      boolean american = chance.happens(0.3);
      double price = DrawnPrices.price(american, terms);
      if (price - certain(american, terms) < 1e-4 * number(terms, "spot")) {
        return draw(chance);
      }
      Json.Obj quoted = terms.without("volatility").with("price", price);
      return american ? quoted.with("style", "american") : quoted;
    }

    /** The price without volatility, of which nobody asks for one. */
    private static double certain(boolean american, Json.Obj terms) {
      double side = terms.findText("type").orElseThrow().equals("call") ? 1 : -1;
      double spot = number(terms, "spot");
      double strike = number(terms, "strike");
      double paid = strike * Math.exp(-number(terms, "rate") * number(terms, "expiry_years"));
      double now = american ? side * (spot - strike) : 0;
      return Math.max(0, Math.max(now, side * (spot - paid)));
    }

    private static double number(Json.Obj terms, String member) {
      return terms.findNumber(member).orElseThrow().doubleValue();
    }
  }

  static final class AsianDraws implements Draws {
    @Override
    public Json.Obj draw(Chance chance) {
      double volatility = usual(chance);
      int fixings = chance.size(4, 24);
      double years = chance.between(0.1, 2, 2);
      List<Double> times = new ArrayList<>();
      for (int i = 1; i <= fixings; i++) {
        times.add(Chance.rounded(years * i / fixings, 6));
      }
      return terms(chance, volatility)
          .with("volatility", volatility)
          .without("valuation_date")
          .without("expiry_date")
          .with("expiry_years", Chance.rounded(years, 6))
          .with("averaging_times_years", times)
          .with("paths", 10_000)
          .with("seed", chance.between(1, 1000));
    }
  }
}
