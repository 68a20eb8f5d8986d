/**
 * The group commit: concurrent writes share a transaction, and each caller gets the result of its
 * own.
 */
package dev.omni.jdbc.internal.commit;
