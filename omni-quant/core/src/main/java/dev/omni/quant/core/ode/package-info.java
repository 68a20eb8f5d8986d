/** Initial value problems of ordinary differential equations, stiff or not. */
package dev.omni.quant.core.ode;
