/**
 * The command line: one class a command, what reads its arguments and what prints its answer. An
 * operator's command is carried out by the server that runs, else on the store itself.
 */
package dev.omni.server.cli;
