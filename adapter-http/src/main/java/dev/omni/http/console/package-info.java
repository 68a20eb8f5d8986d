/** The console and admin listener. */
package dev.omni.http.console;
