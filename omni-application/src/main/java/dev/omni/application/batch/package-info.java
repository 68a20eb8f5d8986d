/**
 * The rows of batch runs: pages of them, and single rows with their proofs.
 *
 * <pre>{@code
 * StoredRows rows = omni.rows().of(caller, run.id());
 * List<BatchRow> first = rows.page(0, 100, Which.ALL).rows();
 * }</pre>
 */
package dev.omni.application.batch;
