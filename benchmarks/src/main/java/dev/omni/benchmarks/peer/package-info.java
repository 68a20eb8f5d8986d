/** The peers: fixed answers, a plain durable endpoint, and jobs by db-scheduler. */
@NullMarked
package dev.omni.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
