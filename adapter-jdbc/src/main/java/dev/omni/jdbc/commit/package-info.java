/**
 * The group commit: writes of runs and documents that come together are made in one transaction,
 * and each caller hears what became of his own. With the keys that surely nobody holds, which it
 * marks.
 */
package dev.omni.jdbc.commit;
