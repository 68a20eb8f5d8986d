package dev.omni.quant.finance;

import dev.omni.domain.json.Shape;

/** The contract of a price with its derivatives, in the units that all options share. */
final class Greeks {
  private Greeks() {}

  /** Returns the contract of a result with the price, delta, gamma, vega, theta and rho. */
  static Shape result() {
    return Shape.object()
        .required("price", Shape.number().unit("currency unit").titled("Price"))
        .required("delta", Shape.number().unit("1").titled("Delta"))
        .required("gamma", Shape.number().unit("1/currency unit").orNull().titled("Gamma"))
        .required("vega", Shape.number().unit("currency unit per 1.00 vol").titled("Vega"))
        .required("theta", Shape.number().unit("currency unit/year").orNull().titled("Theta"))
        .required("rho", Shape.number().unit("currency unit per 1.00 rate").orNull().titled("Rho"));
  }
}
