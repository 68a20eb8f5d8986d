/** Quantitative polymerase chain reaction: efficiencies and relative expression. */
@NullMarked
package dev.omni.quant.biology.qpcr;

import org.jspecify.annotations.NullMarked;
