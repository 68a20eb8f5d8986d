/**
 * NIST Statistical Reference Datasets. Data, models and certified values are read from a resource
 * of this module.
 */
@NullMarked
package dev.omni.operations.nist;

import org.jspecify.annotations.NullMarked;
