package dev.omni.quant.physics;

import java.time.Instant;
import java.util.List;
import org.orekit.frames.EOPEntry;
import org.orekit.time.AbsoluteDate;
import org.orekit.time.DateComponents;
import org.orekit.time.OffsetModel;
import org.orekit.time.TimeScales;
import org.orekit.time.TimeVectorFunction;
import org.orekit.utils.IERSConventions;

/**
 * The celestial intermediate pole of IAU 2006/2000A in GCRF, without the observed corrections and
 * without motion on the Earth (IERS Conventions 2010, chapter 5). It moves by a millionth of an
 * arcsecond a second, so that no table of leap seconds is needed to follow it.
 */
final class EarthPole {
  private static final double TT_MINUS_UTC = 69.184;
  private static final double STRIDE = 3600;

  private final TimeVectorFunction pole;
  private final AbsoluteDate epoch;
  private double from = Double.NaN;
  private double[][] ends = new double[2][];

  /** Creates the pole for seconds after an epoch on the scale of UTC. */
  EarthPole(long epochDay, double secondOfDay) {
    TimeScales scales =
        TimeScales.of(
            List.of(new OffsetModel(new DateComponents(2017, 1, 1), 37)),
            (conventions, known) -> List.<EOPEntry>of());
    pole = IERSConventions.IERS_2010.getXYSpXY2Function(scales);
    epoch =
        new AbsoluteDate(
                new DateComponents(DateComponents.MODIFIED_JULIAN_EPOCH, 40587 + (int) epochDay),
                scales.getTT())
            .shiftedBy(secondOfDay + TT_MINUS_UTC);
  }

  /** Returns the unit vector to the pole; within an hour it moves along a chord. */
  double[] at(double seconds) {
    double start = Math.floor(seconds / STRIDE) * STRIDE;
    if (start != from) {
      ends = new double[][] {exact(start), exact(start + STRIDE)};
      from = start;
    }
    double share = (seconds - start) / STRIDE;
    double x = ends[0][0] + share * (ends[1][0] - ends[0][0]);
    double y = ends[0][1] + share * (ends[1][1] - ends[0][1]);
    return new double[] {x, y, Math.sqrt(1 - x * x - y * y)};
  }

  private double[] exact(double seconds) {
    return pole.value(epoch.shiftedBy(seconds));
  }

  /** Returns the pole of the days around a date. */
  static EarthPole of(Instant epoch) {
    double seconds = epoch.getEpochSecond() + epoch.getNano() * 1e-9;
    long day = (long) Math.floor(seconds / 86400);
    return new EarthPole(day, seconds - day * 86400.0);
  }

  /** Returns a position in the frame of the pole, IERS Conventions 2010, eq. 5.7 with s = 0. */
  static double[] equatorial(double[] y, double[] axis) {
    double a = 1 / (1 + axis[2]);
    double along = axis[0] * y[0] + axis[1] * y[1] + axis[2] * y[2];
    double part = axis[0] * y[0] + axis[1] * y[1];
    return new double[] {
      y[0] - axis[0] * (a * part + y[2]), y[1] - axis[1] * (a * part + y[2]), along
    };
  }
}
