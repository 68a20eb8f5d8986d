/**
 * Forecast questions, revisions and their ranking. A question is open until its closing time and is
 * resolved by an outcome. Scores compare all forecasts of a question; the latest revision in time
 * counts.
 */
package dev.omni.domain.feature.forecast;
