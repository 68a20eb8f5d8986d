/**
 * What a server keeps in its data folder beside the database: the cells of data sets, the last
 * checkpoint it has seen, and the archive of all of it.
 *
 * <pre>{@code
 * var sets = new FolderDataSetFiles(dataDir.resolve("sets"));
 * }</pre>
 */
@NullMarked
package dev.omni.files;

import org.jspecify.annotations.NullMarked;
