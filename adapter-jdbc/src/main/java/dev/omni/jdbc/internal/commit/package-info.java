/**
 * Group commit of concurrent writes: writes that come together are made in one transaction, and
 * each caller gets the result of its own.
 */
package dev.omni.jdbc.internal.commit;
