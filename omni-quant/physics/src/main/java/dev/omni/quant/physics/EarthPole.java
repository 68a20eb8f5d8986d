package dev.omni.quant.physics;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** The series of the theory, read once: to read them takes longer than to follow an orbit. */
  private static final class Theory {
    static final TimeScales SCALES =
        TimeScales.of(
            List.of(new OffsetModel(new DateComponents(2017, 1, 1), 37)),
            (conventions, known) -> List.<EOPEntry>of());
    static final TimeVectorFunction POLE = IERSConventions.IERS_2010.getXYSpXY2Function(SCALES);

    private Theory() {}
  }

  private final AbsoluteDate epoch;
  private final Map<Double, double[]> known = new HashMap<>();

  /** Creates the pole for seconds after an epoch on the scale of UTC. */
  EarthPole(long epochDay, double secondOfDay) {
    epoch =
        new AbsoluteDate(
                new DateComponents(DateComponents.MODIFIED_JULIAN_EPOCH, 40587 + (int) epochDay),
                Theory.SCALES.getTT())
            .shiftedBy(secondOfDay + TT_MINUS_UTC);
  }

  /** Returns the unit vector to the pole; within an hour it moves along a chord. */
  double[] at(double seconds) {
    double start = Math.floor(seconds / STRIDE) * STRIDE;
    double[] before = exact(start);
    double[] after = exact(start + STRIDE);
    double share = (seconds - start) / STRIDE;
    double x = before[0] + share * (after[0] - before[0]);
    double y = before[1] + share * (after[1] - before[1]);
    return new double[] {x, y, Math.sqrt(1 - x * x - y * y)};
  }

  private double[] exact(double seconds) {
    return known.computeIfAbsent(seconds, at -> Theory.POLE.value(epoch.shiftedBy(at)));
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
