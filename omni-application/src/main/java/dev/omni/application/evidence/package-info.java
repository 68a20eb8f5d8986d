/** Evidence: made when work ends, numbered into a log and signed later, read, audited, repeated. */
package dev.omni.application.evidence;
