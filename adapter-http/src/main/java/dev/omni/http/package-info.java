/** The HTTP API on Jetty and outgoing calls on OkHttp. */
package dev.omni.http;
