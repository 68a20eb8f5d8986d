/** Conditions of rules, workflows and constraints; the only place that knows CEL's library. */
package dev.omni.quant.condition;
