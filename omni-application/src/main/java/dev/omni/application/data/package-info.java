/**
 * Data sets: upload as a stream, list, read, delete, and the columns of data sets as inputs of
 * runs.
 *
 * <p>Cells are stored as texts in blocks of rows, each column of a block compressed on its own,
 * with an index at the end. So a column, or a range of rows, is read without the rest.
 */
package dev.omni.application.data;
