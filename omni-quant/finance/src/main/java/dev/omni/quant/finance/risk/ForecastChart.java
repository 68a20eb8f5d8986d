package dev.omni.quant.finance.risk;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.SeriesFigure;
import java.util.Arrays;

/** The picture of a forecast: volatilities of the past and of the next periods, and their band. */
final class ForecastChart {
  private ForecastChart() {}

  static Figure of(VolatilityForecast.Input input, VolatilityForecast.Result result) {
    double[] past = result.conditionalVolatility();
    double[] next = result.forecastVolatility();
    double[] periods = SeriesFigure.places(past.length);
    double[] later = new double[next.length + 1];
    double[] joined = new double[next.length + 1];
    for (int k = 0; k < joined.length; k++) {
      later[k] = past.length + k;
      joined[k] = k == 0 ? past[past.length - 1] : next[k - 1];
    }
    Plane sigma =
        Plane.of("", Axis.of("period"), Axis.of("sigma", "unit of the returns"))
            .with(Mark.line("fitted", periods, past))
            .with(Mark.line("forecast", later, joined))
            .with(Guide.x("today", past.length));
    Double level = result.longRunVolatility();
    if (level != null) {
      sigma = sigma.with(Guide.y("long-run", level));
    }
    Double mu = result.parameters().mu();
    double mean = mu == null ? 0 : mu;
    double[] low = Arrays.stream(joined).map(width -> mean - 2 * width).toArray();
    double[] high = Arrays.stream(joined).map(width -> mean + 2 * width).toArray();
    Plane returns =
        Plane.of("", Axis.of("period"), Axis.of("return", "unit of the returns"))
            .with(new Mark.Band("forecast interval", later, low, high))
            .with(SeriesFigure.bars("return", periods, input.returns(), 0.4));
    return Figure.of("Volatility and its forecast", sigma, returns);
  }
}
