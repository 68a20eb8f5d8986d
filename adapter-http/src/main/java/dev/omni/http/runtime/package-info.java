/**
 * External runtimes, from both ends: a listener that computes for servers ({@link
 * dev.omni.http.runtime.RuntimeHttp}), and the runtime of live mode that lets such listeners
 * compute ({@link dev.omni.http.runtime.ExternalRuntimes}). What goes between them is told in
 * docs/runtimes.md.
 */
package dev.omni.http.runtime;
