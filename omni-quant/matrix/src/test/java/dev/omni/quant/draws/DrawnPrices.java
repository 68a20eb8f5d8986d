package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;

/** Prices at which options are quoted, for the capabilities that read them. */
final class DrawnPrices {
  private DrawnPrices() {}

  /** The price of an option, with five significant digits. */
  static double price(boolean american, Json.Obj terms) {
    String id = american ? "finance.option.american" : "finance.option.vanilla";
    JsonEngine engine =
        Engines.all().stream()
            .filter(each -> each.capability().id().equals(id))
            .findFirst()
            .orElseThrow();
    Json.Obj filled = engine.capability().input().filled(terms);
    double price = new JsonFields(engine.compute(filled, Work.alone()).result()).number("price");
    return price > 0 ? Chance.rounded(price, 4 - (int) Math.floor(Math.log10(price))) : 0;
  }
}
