/** The ports of data sets: their store, their files, and the formats of tables. */
package dev.omni.application.spi.data;
