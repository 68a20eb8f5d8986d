/** The earlier operations: one table, and its shared rules. */
package dev.omni.application.operation;
