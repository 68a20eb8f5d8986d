/**
 * The stored form of the rows of a batch: columns, deflated. What is written is read back equal,
 * with every digit.
 */
package dev.omni.application.batch.codec;
