/** The endpoint of the earlier operations. */
package dev.omni.http.operation;
