/** Initial value problems of ordinary differential equations, stiff or not. */
@NullMarked
package dev.omni.quant.core.ode;

import org.jspecify.annotations.NullMarked;
