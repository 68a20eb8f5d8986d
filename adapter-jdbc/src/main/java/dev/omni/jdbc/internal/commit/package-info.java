/**
 * Group commit of concurrent writes: they share a transaction, and each caller gets its own result.
 */
package dev.omni.jdbc.internal.commit;
