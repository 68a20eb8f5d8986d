/**
 * Benchmarks of the packed server: ratios to plain endpoints on the same libraries and databases,
 * measured over HTTP from outside.
 */
@NullMarked
package dev.omni.benchmarks;

import org.jspecify.annotations.NullMarked;
