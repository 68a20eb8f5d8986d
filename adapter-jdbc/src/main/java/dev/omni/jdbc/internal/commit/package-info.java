/**
 * Group commit of concurrent writes: they share a transaction, and each caller gets its own result.
 */
@NullMarked
package dev.omni.jdbc.internal.commit;

import org.jspecify.annotations.NullMarked;
