/** Use cases, ports, in-memory stores and the JSON codec; the test jar is the contract kit. */
package dev.omni.application;
