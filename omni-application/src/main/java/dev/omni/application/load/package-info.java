/** What work may take at one moment: processor time and memory of what a caller started. */
package dev.omni.application.load;
