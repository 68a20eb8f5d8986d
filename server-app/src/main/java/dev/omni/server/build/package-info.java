/**
 * What was built: its version and commit, and the libraries that it uses, as evidence names them.
 */
package dev.omni.server.build;
