/** The OpenAPI document. */
package dev.omni.http.openapi;
