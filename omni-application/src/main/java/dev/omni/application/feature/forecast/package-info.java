/** Forecasts are committed before the fact, and outcomes are recorded after it. */
package dev.omni.application.feature.forecast;
