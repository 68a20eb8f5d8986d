/** Filters of signals, and the peaks in them. */
@NullMarked
package dev.omni.quant.discovery.signal;

import org.jspecify.annotations.NullMarked;
