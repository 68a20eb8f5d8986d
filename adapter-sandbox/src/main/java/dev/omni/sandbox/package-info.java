/** The deterministic runtime of test mode. */
@NullMarked
package dev.omni.sandbox;

import org.jspecify.annotations.NullMarked;
