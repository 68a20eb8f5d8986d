/**
 * Where the jar starts. What it starts lies below: the command line carries out commands with a
 * node or a store, which are told by settings and keep secrets.
 */
package dev.omni.server;
