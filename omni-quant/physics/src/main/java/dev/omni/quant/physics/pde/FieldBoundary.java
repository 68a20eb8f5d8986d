package dev.omni.quant.physics.pde;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;

/** A condition on an unknown at an end of the domain. */
public sealed interface FieldBoundary {
  /**
   * A value that is given.
   *
   * @param value formula in the time t
   */
  record Given(
      @Title("Value at the end, a formula in the time t") @Size(min = 1, max = 2000) String value)
      implements FieldBoundary {}

  /**
   * A slope that is given.
   *
   * @param slope formula in the time t, of the derivative by x
   */
  record Sloped(
      @Title("Derivative by x at the end, a formula in the time t") @Size(min = 1, max = 2000)
          String slope)
      implements FieldBoundary {}

  /**
   * One end continues as the other.
   *
   * @param word for it
   */
  @Bare
  record Joined(@Title("The end goes on as the other one") JoinedEnds word)
      implements FieldBoundary {}
}
