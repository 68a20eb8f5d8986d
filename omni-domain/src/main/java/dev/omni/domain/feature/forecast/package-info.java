/** Questions, forecasts of their answers, and how forecasts stand to one another once scored. */
package dev.omni.domain.feature.forecast;
