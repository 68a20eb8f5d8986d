package dev.omni.quant.molecular.geometry;

/**
 * Two sets of places, one for one, with weights.
 *
 * @param reference that stay
 * @param mobile that are moved
 * @param weights of the pairs; they add up to 1
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record WeightedPlaces(double[][] reference, double[][] mobile, double[] weights) {
  double[] centre(double[][] places) {
    double[] centre = new double[3];
    for (int i = 0; i < places.length; i++) {
      for (int a = 0; a < 3; a++) {
        centre[a] += weights[i] * places[i][a];
      }
    }
    return centre;
  }

  /** Returns the weighted sum of products of centerd places, mobile by reference. */
  double[][] products(double[][] moved) {
    double[] here = centre(moved);
    double[] there = centre(reference);
    double[][] products = new double[3][3];
    for (int i = 0; i < moved.length; i++) {
      for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++) {
          products[a][b] += weights[i] * (moved[i][a] - here[a]) * (reference[i][b] - there[b]);
        }
      }
    }
    return products;
  }

  /** Returns the root of the weighted mean square of the distances to the reference. */
  double deviation(double[][] moved) {
    double squares = 0;
    for (int i = 0; i < moved.length; i++) {
      for (int a = 0; a < 3; a++) {
        double less = moved[i][a] - reference[i][a];
        squares += weights[i] * less * less;
      }
    }
    return Math.sqrt(squares);
  }

  /** Returns the weighted mean square of the distances from the center, of both sets together. */
  double spread() {
    double spread = 0;
    for (double[][] places : new double[][][] {reference, mobile}) {
      double[] centre = centre(places);
      for (int i = 0; i < places.length; i++) {
        for (int a = 0; a < 3; a++) {
          double less = places[i][a] - centre[a];
          spread += weights[i] * less * less;
        }
      }
    }
    return spread;
  }

  /** Returns the mobile places after a motion. */
  double[][] moved(double[][] rotation, double[] translation) {
    double[][] moved = new double[mobile.length][3];
    for (int i = 0; i < moved.length; i++) {
      for (int a = 0; a < 3; a++) {
        moved[i][a] = translation[a];
        for (int b = 0; b < 3; b++) {
          moved[i][a] += rotation[a][b] * mobile[i][b];
        }
      }
    }
    return moved;
  }
}
