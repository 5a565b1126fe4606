package hawser;

/**
 * A step that a learner has made.
 *
 * @param number of the step, from 1, over all runs of the learner
 * @param done whether there is nothing left to do
 */
public record Step(long number, boolean done) {}
