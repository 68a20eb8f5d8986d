package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The order of a seasonal ARIMA model.
 *
 * @param p autoregressive terms
 * @param d differences
 * @param q terms of the moving average
 * @param seasonal the same three for lags of the period
 * @param period of the season; 1 for none
 * @param mean whether a mean is estimated
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
record ArimaOrder(int p, int d, int q, int[] seasonal, int period, boolean mean) {
  /** The longest state whose likelihood is computed. */
  static final int MOST_STATES = 60;

  static ArimaOrder of(ChosenSeriesModel model) {
    List<Integer> order = model.order().orElseThrow();
    int[] seasonal =
        model.seasonalOrder().orElse(List.of(0, 0, 0)).stream()
            .mapToInt(Integer::intValue)
            .toArray();
    boolean level = order.get(1) == 0 && seasonal[1] == 0;
    return new ArimaOrder(
        order.get(0),
        order.get(1),
        order.get(2),
        seasonal,
        model.periodOrOne(),
        level && model.mean().orElse(true));
  }

  /** Reads the name of a model, as {@link #name} writes it. */
  static ArimaOrder named(String name, int period, boolean mean) {
    int[] numbers =
        Pattern.compile("[0-9]+")
            .matcher(name)
            .results()
            .mapToInt(n -> Integer.parseInt(n.group()))
            .toArray();
    int[] seasonal = numbers.length > 3 ? Arrays.copyOfRange(numbers, 3, 6) : new int[3];
    return new ArimaOrder(numbers[0], numbers[1], numbers[2], seasonal, period, mean);
  }

  /** Returns the name of the model. */
  String name() {
    String name = "arima (%d, %d, %d)".formatted(p, d, q);
    return period == 1
        ? name
        : name + " (%d, %d, %d)".formatted(seasonal[0], seasonal[1], seasonal[2]);
  }

  int terms() {
    return p + q + seasonal[0] + seasonal[2];
  }

  int lost() {
    return d + seasonal[1] * period;
  }

  /** Returns the length of the state of the process. */
  int states() {
    return Math.max(p + seasonal[0] * period, q + seasonal[2] * period + 1);
  }
}
