/** The version and commit of the build, and the libraries in use, as in evidence. */
package dev.omni.server.build;
