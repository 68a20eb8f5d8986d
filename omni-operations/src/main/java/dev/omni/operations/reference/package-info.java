/**
 * Reference models. They answer estimation, forecast, optimization, proof and quantity tasks. Some
 * compute exactly, others by textbook methods in double precision, so that benchmarks can tell them
 * apart.
 */
@NullMarked
package dev.omni.operations.reference;

import org.jspecify.annotations.NullMarked;
