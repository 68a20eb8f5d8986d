/** The repetition of what evidence states: the run is computed again, or some of its rows. */
package dev.omni.application.evidence.rerun;
