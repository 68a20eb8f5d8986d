/**
 * The stored form of the rows of a batch: an Arrow stream, packed where that is worth it. What is
 * written is read back equal.
 */
package dev.omni.application.batch.codec;
