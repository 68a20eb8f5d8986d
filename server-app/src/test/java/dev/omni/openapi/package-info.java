/** Generates the OpenAPI document that is shipped from the tables and shapes of the code. */
package dev.omni.openapi;
