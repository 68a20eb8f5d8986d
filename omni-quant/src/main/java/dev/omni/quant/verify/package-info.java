/** Checks of stated numbers. */
package dev.omni.quant.verify;
