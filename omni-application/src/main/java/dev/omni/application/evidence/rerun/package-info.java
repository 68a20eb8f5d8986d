/** The repetition of what evidence states: the run is computed again, or some of its rows. */
@NullMarked
package dev.omni.application.evidence.rerun;

import org.jspecify.annotations.NullMarked;
