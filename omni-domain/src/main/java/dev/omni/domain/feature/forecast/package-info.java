/** Forecast questions, forecasts and the comparison of their scores. */
package dev.omni.domain.feature.forecast;
