/** Whether values are inside their limits, under uncertainty. */
package dev.omni.quant.conformity;
