/** Series of observed values, which forecasts and workflows read. */
package dev.omni.application.feature.series;
