/** The ports of data sets: their store, their files, and the formats of tables. */
@NullMarked
package dev.omni.application.spi.data;

import org.jspecify.annotations.NullMarked;
