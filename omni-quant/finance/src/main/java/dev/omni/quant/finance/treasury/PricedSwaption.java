package dev.omni.quant.finance.treasury;

import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;

/** A swaption on its curves. */
record PricedSwaption(
    SwaptionEuropean.Input input, Curves curves, SwapPeriods periods, SwaptionValue option) {
  static PricedSwaption of(SwaptionEuropean.Input input, SwapSchedules schedules) {
    Curves curves = input.swap().curves().curves();
    SwapPeriods periods = schedules.of(input.swap(), false, LocalDate.MIN);
    return new PricedSwaption(input, curves, periods, SwaptionValue.of(input, periods, curves));
  }

  /** Returns the option where all zero rates are higher by one basis point. */
  SwaptionValue risen() {
    return SwaptionValue.of(input, periods, curves.moved(DiscountCurve.BASIS_POINT));
  }
}
