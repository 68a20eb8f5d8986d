package dev.omni.quant.finance;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * Parameters of a slice of total variance.
 *
 * @param a level
 * @param b slope
 * @param rho rotation
 * @param m place
 * @param sigma width
 */
public record SviParameters(
    @Title("Level a") @Unit("1") double a,
    @Title("Slope b") @Unit("1") @Range(from = 0) double b,
    @Title("Rotation rho") @Unit("1") @Range(above = -1, below = 1) double rho,
    @Title("Place m") @Unit("1") double m,
    @Title("Width sigma") @Unit("1") @Range(above = 0) double sigma) {
  SviSlice slice() {
    return new SviSlice(a, b, rho, m, sigma);
  }
}
