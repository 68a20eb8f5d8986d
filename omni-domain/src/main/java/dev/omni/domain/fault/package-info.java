/**
 * The error catalog and the exception that callers get. Each code belongs to one error type and has
 * one meaning for good; a new meaning gets a new code. A fault can list problems, each at one place
 * of the request.
 *
 * <pre>{@code
 * throw Fault.at(FaultCode.PARAMETER_INVALID, "/name", "must be 1 to 80 characters");
 * }</pre>
 */
package dev.omni.domain.fault;
