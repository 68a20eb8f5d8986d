/**
 * The computations of the earlier operations, joined: models, benchmarks, scoring, verification,
 * units and conditions. They are pure functions of their arguments and need no store.
 */
@NullMarked
package dev.omni.operations.port;

import org.jspecify.annotations.NullMarked;
