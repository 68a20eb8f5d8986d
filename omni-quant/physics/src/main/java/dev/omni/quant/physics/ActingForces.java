package dev.omni.quant.physics;

import dev.omni.engine.Work;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Title;
import java.util.List;
import java.util.Optional;

/**
 * The forces that act.
 *
 * @param zonalDegree degree of the zonal field
 * @param earthAxis axis of the field
 * @param drag exponential atmosphere that turns with the Earth
 */
public record ActingForces(
    @Title("Degree of the zonal field") @IntChoice({0, 2, 3, 4, 5, 6}) @Default("2")
        int zonalDegree,
    @Title("Axis of the field") @Default("\"true_pole\"") FieldAxis earthAxis,
    @Title("Exponential atmosphere that turns with the Earth") Optional<AirDrag> drag) {
  /** Returns the forces with the pole of a date. */
  EarthForces on(EarthPole pole, Work work) {
    List<EarthForces.Drag> air =
        drag.stream()
            .map(
                of ->
                    new EarthForces.Drag(
                        of.areaToMassM2Kg(),
                        of.dragCoefficient(),
                        of.referenceDensityKgM3(),
                        of.referenceAltitudeKm(),
                        of.scaleHeightKm()))
            .toList();
    boolean still = earthAxis == FieldAxis.FRAME || zonalDegree == 0;
    return new EarthForces(zonalDegree, still ? List.of() : List.of(pole), air, work);
  }
}
