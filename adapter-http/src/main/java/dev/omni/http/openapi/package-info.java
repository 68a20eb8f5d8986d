/** The description of the interface, made from the route table and the shapes of the domain. */
package dev.omni.http.openapi;
