/** The OpenAPI document of the service, as it is shipped and served. */
package dev.omni.http.openapi;
