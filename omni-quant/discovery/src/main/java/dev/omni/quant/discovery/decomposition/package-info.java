/** The decomposition of a series into season, trend and remainder. */
@NullMarked
package dev.omni.quant.discovery.decomposition;

import org.jspecify.annotations.NullMarked;
