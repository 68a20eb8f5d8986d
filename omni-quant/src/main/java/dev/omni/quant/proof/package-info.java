/** Statements that are proved with certificates, and what checks these. */
package dev.omni.quant.proof;
