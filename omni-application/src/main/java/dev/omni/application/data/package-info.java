/**
 * Data sets: upload as a stream, list, read, delete, and the columns of data sets as inputs of
 * runs.
 *
 * <p>Cells are stored in blocks of rows, each column of a block on its own: as doubles where all
 * are numbers, else as texts, compressed; with an index at the end. So a column, or a range of
 * rows, is read without the rest.
 */
@NullMarked
package dev.omni.application.data;

import org.jspecify.annotations.NullMarked;
