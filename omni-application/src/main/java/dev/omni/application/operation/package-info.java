/** The earlier operations: one table, and what all of them share. */
package dev.omni.application.operation;
