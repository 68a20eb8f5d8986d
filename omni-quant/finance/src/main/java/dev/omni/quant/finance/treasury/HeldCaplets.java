package dev.omni.quant.finance.treasury;

import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.util.List;

/** A cap or floor on its curves. */
record HeldCaplets(
    CapFloor.Input input, Curves curves, List<SwapLeg.Period> periods, CapletBook book) {
  static HeldCaplets of(CapFloor.Input input, SwapSchedules schedules) {
    Curves curves = input.curves().curves();
    List<SwapLeg.Period> periods = CapletBook.periods(input, schedules);
    return new HeldCaplets(input, curves, periods, CapletBook.of(input, periods, curves));
  }

  /** Returns the caplets where all zero rates are higher by one basis point. */
  CapletBook risen() {
    return CapletBook.of(input, periods, curves.moved(DiscountCurve.BASIS_POINT));
  }
}
