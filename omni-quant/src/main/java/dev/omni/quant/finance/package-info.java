/** Pricing of options and choice of portfolios. */
package dev.omni.quant.finance;
