package dev.omni.quant.physics;

import dev.omni.engine.figure.Mark;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The coasts of the Earth as lines of longitudes and latitudes: Natural Earth, 1:110m land, public
 * domain. A line is a count and as many pairs of hundredths of a degree, the first absolute, the
 * others from the one before.
 *
 * @param x longitudes of all lines, in degrees, with a number that is none behind each line
 * @param y latitudes
 */
@SuppressWarnings("ArrayRecordComponent") // Drawn, never compared.
record Coastline(double[] x, double[] y) {
  private static final double HUNDREDTHS = 100;
  private static final String FILE = "coastline-110m.bin";
  private static final Coastline ALL = read();

  private static Coastline read() {
    try (InputStream file = Objects.requireNonNull(Coastline.class.getResourceAsStream(FILE));
        var in = new DataInputStream(file)) {
      var x = new ArrayList<Double>();
      var y = new ArrayList<Double>();
      while (in.available() > 0) {
        int count = in.readShort();
        int longitude = 0;
        int latitude = 0;
        for (int i = 0; i < count; i++) {
          longitude += in.readShort();
          latitude += in.readShort();
          x.add(longitude / HUNDREDTHS);
          y.add(latitude / HUNDREDTHS);
        }
        x.add(Double.NaN);
        y.add(Double.NaN);
      }
      return new Coastline(array(x), array(y));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static double[] array(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns all coasts. */
  static Coastline all() {
    return ALL;
  }

  /** Returns the coasts between longitudes and latitudes, with gaps where they lie outside. */
  Mark within(double[] longitudes, double[] latitudes) {
    var shownX = new ArrayList<Double>();
    var shownY = new ArrayList<Double>();
    boolean open = false;
    for (int i = 0; i < x.length; i++) {
      boolean in =
          x[i] >= longitudes[0]
              && x[i] <= longitudes[1]
              && y[i] >= latitudes[0]
              && y[i] <= latitudes[1];
      if (in || open) {
        shownX.add(in ? x[i] : Double.NaN);
        shownY.add(in ? y[i] : Double.NaN);
      }
      open = in;
    }
    return new Mark.Line("coast", array(shownX), array(shownY), false, true);
  }
}
