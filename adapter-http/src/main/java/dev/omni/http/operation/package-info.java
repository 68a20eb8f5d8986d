/** The door to the earlier operations. */
package dev.omni.http.operation;
