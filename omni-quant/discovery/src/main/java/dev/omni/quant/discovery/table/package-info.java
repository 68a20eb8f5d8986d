/** Tables of numbers and levels, and what is read from their columns. */
@NullMarked
package dev.omni.quant.discovery.table;

import org.jspecify.annotations.NullMarked;
