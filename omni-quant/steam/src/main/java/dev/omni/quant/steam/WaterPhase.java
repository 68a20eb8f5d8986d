package dev.omni.quant.steam;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.OptionalDouble;

/**
 * The properties of one phase, or of a mixture of liquid and vapour, which lacks some.
 *
 * @param specificVolume m3/kg
 * @param specificEnthalpy kJ/kg
 * @param specificInternalEnergy kJ/kg
 * @param specificEntropy kJ/(kg K)
 * @param isobaricHeatCapacity kJ/(kg K)
 * @param speedOfSound m/s
 * @param density kg/m3
 */
public record WaterPhase(
    @Title("Specific volume") @Unit("m3/kg") OptionalDouble specificVolume,
    @Title("Specific enthalpy") @Unit("kJ/kg") OptionalDouble specificEnthalpy,
    @Title("Specific internal energy") @Unit("kJ/kg") OptionalDouble specificInternalEnergy,
    @Title("Specific entropy") @Unit("kJ/(kg K)") OptionalDouble specificEntropy,
    @Title("Isobaric heat capacity") @Unit("kJ/(kg K)") OptionalDouble isobaricHeatCapacity,
    @Title("Speed of sound") @Unit("m/s") OptionalDouble speedOfSound,
    @Title("Density") @Unit("kg/m3") OptionalDouble density) {
  /** No properties, where both phases at saturation are all that is known. */
  static final WaterPhase NONE =
      new WaterPhase(
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());
}
