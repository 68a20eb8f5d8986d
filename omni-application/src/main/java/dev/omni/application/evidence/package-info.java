/**
 * Evidence: created at the end of an execution, sequenced and signed later, read, audited and
 * recomputed.
 */
package dev.omni.application.evidence;
