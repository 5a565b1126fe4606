/**
 * The hawser library for Java. A class stands for each kind of object that the library has, and a method for each
 * call.
 *
 * <p>Objects free their memory when they are closed, or once the garbage collector finds them. A failed call
 * throws an exception of the status, which is a {@link hawser.Failure}. What can be chosen of a call is set in
 * its options. Calls that take options, and the steps of learners, stop when their thread is interrupted: they
 * throw {@link hawser.CancelledException} and the thread stays interrupted.
 */
package hawser;
