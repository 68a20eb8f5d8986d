/** Who gets in, how fast, and in what form. */
package dev.omni.http.gate;
