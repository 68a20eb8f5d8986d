/**
 * The execution of batches: the capability of each world that computes others row by row, the rows,
 * and the stored form of their chunks.
 */
@NullMarked
package dev.omni.application.batch;

import org.jspecify.annotations.NullMarked;
