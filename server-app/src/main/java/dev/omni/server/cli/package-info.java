/**
 * The command line: one class for each command, the parsing of arguments and the output. A running
 * server executes operator commands; otherwise they run on the store directly.
 */
package dev.omni.server.cli;
