/**
 * The batch: one run over many inputs. A source gives rows, each row has an outcome, and chunks of
 * consecutive rows are stored. The rows are the leaves of one hash tree, whose root proves each row
 * without the others.
 */
package dev.omni.domain.batch;
