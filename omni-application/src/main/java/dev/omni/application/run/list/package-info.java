/** The list of runs: its filters, and its pages for every protocol. */
package dev.omni.application.run.list;
