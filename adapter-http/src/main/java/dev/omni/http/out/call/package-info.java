/** Calls to what connections name. */
package dev.omni.http.out.call;
