/** Designs of experiments. */
@NullMarked
package dev.omni.quant.discovery.design;

import org.jspecify.annotations.NullMarked;
