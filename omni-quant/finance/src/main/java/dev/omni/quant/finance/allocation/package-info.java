/**
 * Engines of world finance that allocate money to assets by views and by clusters, and that
 * attribute what an allocation earned.
 */
@NullMarked
package dev.omni.quant.finance.allocation;

import org.jspecify.annotations.NullMarked;
