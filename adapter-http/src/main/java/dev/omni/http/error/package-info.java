/** Error responses: both envelopes, and the status of each code. */
package dev.omni.http.error;
