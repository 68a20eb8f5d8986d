/** The inner parts of a server, each measured for itself by JMH on what a real run gives them. */
package dev.omni.server.micro;
