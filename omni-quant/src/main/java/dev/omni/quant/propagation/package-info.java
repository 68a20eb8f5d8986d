/** How uncertain a computed value is: JCGM 100:2008 (GUM) and JCGM 101:2008 (Monte Carlo). */
package dev.omni.quant.propagation;
