/** The world treasury: cash, rates, bonds and currencies. */
package dev.omni.quant.treasury;
