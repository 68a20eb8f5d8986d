package dev.omni.quant.physics;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.PolygonArea;
import net.sf.geographiclib.PolygonResult;

/**
 * The measures of a polygon on an ellipsoid.
 *
 * @param areaM2 never negative
 * @param perimeterM sum of its sides
 * @param clockwise whether the corners go around it so
 */
public record GeodesicArea(
    @Title("Area of the polygon") @Unit("m2") double areaM2,
    @Title("Perimeter of the polygon") @Unit("m") double perimeterM,
    @Title("Whether the corners go around it clockwise") boolean clockwise) {
  static GeodesicArea of(Geodesic earth, double[][] corners) {
    var area = new PolygonArea(earth, false);
    for (double[] corner : corners) {
      area.AddPoint(corner[0], corner[1]);
    }
    PolygonResult there = area.Compute(false, true);
    return new GeodesicArea(Math.abs(there.area), there.perimeter, there.area < 0);
  }
}
