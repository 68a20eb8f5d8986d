/**
 * The execution of batches: the capability of each world that computes others row by row, the rows,
 * and the stored form of their chunks.
 */
package dev.omni.application.batch;
