/**
 * Data sets: tables of a tenant whose columns are inputs of runs. A data set has a name and a
 * version under it, and never changes; its digest is that of the bytes that were sent.
 */
package dev.omni.domain.data;
