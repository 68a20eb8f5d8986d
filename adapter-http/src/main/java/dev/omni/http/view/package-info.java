/** JSON views of the specification's resources. */
package dev.omni.http.view;
