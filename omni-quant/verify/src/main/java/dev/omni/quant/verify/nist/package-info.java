/**
 * NIST Statistical Reference Datasets. Data, models and certified values are read from a resource
 * of this module.
 */
@NullMarked
package dev.omni.quant.verify.nist;

import org.jspecify.annotations.NullMarked;
