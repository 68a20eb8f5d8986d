/** Scientific discovery: statistics and learning from data. */
package dev.omni.quant.discovery;
