package dev.omni.quant.physics.fluid;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A saturated liquid or vapour.
 *
 * @param density of it
 * @param specificEnthalpy of it
 * @param specificEntropy of it
 * @param specificInternalEnergy of it
 */
public record SaturatedState(
    @Title("Density") @Unit("kg/m3") double density,
    @Title("Specific enthalpy") @Unit("kJ/kg") double specificEnthalpy,
    @Title("Specific entropy") @Unit("kJ/(kg.K)") double specificEntropy,
    @Title("Specific internal energy") @Unit("kJ/kg") double specificInternalEnergy) {
  static SaturatedState of(SinglePhase phase) {
    return new SaturatedState(
        phase.density(), phase.enthalpy(), phase.entropy(), phase.internalEnergy());
  }
}
