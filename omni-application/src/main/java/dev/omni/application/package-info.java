/** Use cases, ports, in-memory stores and the JSON codec; its test jar is the contract kit. */
package dev.omni.application;
