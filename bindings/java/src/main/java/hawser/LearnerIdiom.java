package hawser;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What learners have beside the calls of the library. */
abstract class LearnerIdiom extends Handle {
    LearnerIdiom(Owner owner) {
        super(owner);
    }

    /**
     * Makes steps.
     *
     * @param n how many at most
     * @return whether there is nothing left to do
     */
    public abstract boolean step(long n);

    /**
     * How many steps have been made.
     *
     * @return their number, over all runs
     */
    public abstract long steps();

    /**
     * A number that the learner reports, by its name.
     *
     * @param name one of those that metrics lists
     * @return the number
     */
    public abstract double metric(String name);

    /**
     * Whether learning has settled. Once it is done, false says that its steps ended before that, so that its results are
     * doubtful; more iterations, or more chains of a sampler, help.
     *
     * @return nothing where there is no telling
     */
    public Optional<Boolean> converged() {
        OptionalDouble settled = known("converged");
        if (settled.isPresent()) return Optional.of(settled.getAsDouble() == 1);
        OptionalDouble disagree = known("chains_disagree");
        return disagree.isPresent() ? Optional.of(disagree.getAsDouble() == 0) : Optional.empty();
    }

    private OptionalDouble known(String name) {
        try {
            return OptionalDouble.of(metric(name));
        } catch (ArgumentException | EmptyException absent) {
            return OptionalDouble.empty();
        }
    }

    /**
     * The steps that are left. Each is made when the stream gets to it, so that metrics can be asked for in between.
     *
     * @return a step for each element, the last of which is done
     */
    public Stream<Step> run() {
        return StreamSupport.stream(new AbstractSpliterator<Step>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
            private boolean done;

            @Override
            public boolean tryAdvance(Consumer<? super Step> action) {
                if (done) return false;
                done = step(1);
                action.accept(new Step(steps(), done));
                return true;
            }
        }, false);
    }
}
