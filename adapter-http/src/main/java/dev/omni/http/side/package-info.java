/** Listeners beside that of the API. */
package dev.omni.http.side;
