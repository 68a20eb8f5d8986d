/**
 * Time series of observations. Values are appended under one name and unit; forecasts and workflows
 * read them. A value with a known time is not stored twice.
 */
@NullMarked
package dev.omni.operations.series;

import org.jspecify.annotations.NullMarked;
