/**
 * A rule-based agent that answers goals with the platform's own tools. It plans nothing by chance:
 * equal goals give equal calls. Benchmarks use it as the reference of tool use.
 */
@NullMarked
package dev.omni.operations.agent;

import org.jspecify.annotations.NullMarked;
