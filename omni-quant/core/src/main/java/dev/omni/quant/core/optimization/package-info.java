/**
 * Linear and integer programs, assignment, knapsack, job shop. Programs are solved in exact
 * rational or integer arithmetic, so that no tolerance decides a result. A budget bounds the work
 * of each search.
 */
@NullMarked
package dev.omni.quant.core.optimization;

import org.jspecify.annotations.NullMarked;
