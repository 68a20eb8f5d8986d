/** Market, credit and tail risk. */
package dev.omni.quant.risk;
