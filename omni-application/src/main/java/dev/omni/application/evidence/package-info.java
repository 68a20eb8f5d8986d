/**
 * Reading, verifying, auditing and re-running evidence; sequencing of the log. Evidence is created
 * in the commit that ends its execution. It gets its log index later, in batches, by one sequencer
 * at a time.
 *
 * <pre>{@code
 * Json.Obj evidence = omni.evidence().read(caller, run.id(), false);
 * int sequenced = omni.log().sequence();
 * }</pre>
 */
@NullMarked
package dev.omni.application.evidence;

import org.jspecify.annotations.NullMarked;
