/** Forecasts, committed before the fact, and outcomes, recorded after it. */
package dev.omni.application.feature.forecast;
