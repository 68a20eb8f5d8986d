/**
 * The computation ports of the earlier operations, joined. {@link
 * dev.omni.quant.verify.QuantFeaturePorts} hands models, conditions, scoring, benchmarks,
 * verification and units to the application. The packages below are the parts of it. No engine of a
 * world depends on them.
 */
@NullMarked
package dev.omni.quant.verify;

import org.jspecify.annotations.NullMarked;
