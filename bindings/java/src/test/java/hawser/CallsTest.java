package hawser;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CallsTest {
    private static final Alphabet AB = Alphabet.fromChars("ab");

    private static Machine regex(String text) {
        return Machine.fromRegex(AB, Semiring.LOG, text);
    }

    /** A machine whose deterministic form has 2 to the power of 27 states. */
    private static Machine wide() {
        return Machine.fromRegex(AB, Semiring.BOOLEAN, "(a|b)*a" + "(a|b)".repeat(26));
    }

    private static Machine.DeterminizeOptions far() {
        return new Machine.DeterminizeOptions().maxStates(1 << 30).maxArcs(1 << 30);
    }

    private static Corpus lines() {
        return Corpus.fromArrays(new long[] {0, 2, 6, 7}, new int[] {1, 2, 1, 2, 1, 2, 2}, AB);
    }

    private static PfaLearner learner(String method, long iterations) {
        return new PfaLearner(lines(), new PfaLearner.NewOptions().method(method).states(2).iterations(iterations).seed(1));
    }

    // --- errors ---
    @Test
    void aBadOptionIsRefusedInTheLibrarysWords() {
        ArgumentException error = assertThrows(ArgumentException.class,
            () -> regex("ab").total(new Machine.TotalOptions().set("treads", 1)));
        assertTrue(error.getMessage().contains("treads") && error.getMessage().contains("threads"), error.getMessage());
        assertEquals(Status.E_ARGUMENT, error.status());
        assertInstanceOf(IllegalArgumentException.class, error);
        assertThrows(ArgumentException.class, () -> regex("ab").total(new Machine.TotalOptions().threads(-1)));
        assertThrows(ArgumentException.class, () -> learner("alergai", 1));
    }

    @Test
    void anErrorInATextSaysWhere() {
        ParseException error = assertThrows(ParseException.class,
            () -> Machine.readText("0 1 a\n1 2 z\n2\n", Semiring.LOG, 1, List.of(AB)));
        assertEquals(List.of(2L, 5L), List.of(error.line(), error.column()));
    }

    @Test
    void exceptionsAreKinOfJavasOwn() {
        Machine endless = Machine.readText("0 0 a 0\n0\n", Semiring.LOG, 1, List.of(AB));
        assertInstanceOf(ArithmeticException.class, assertThrows(DivergedException.class, endless::total));
        UncheckedIOException missing = assertThrows(IoException.class, () -> Machine.readFile(Path.of("/no/such/file")));
        assertInstanceOf(Failure.class, missing);
        assertThrows(LimitException.class, () -> wide().determinize(As.TUPLES, far().maxStates(10)));
    }

    @Test
    void nullIsRefusedByName() {
        Machine machine = regex("ab");
        NullPointerException error = assertThrows(NullPointerException.class, () -> machine.compose(null));
        assertEquals("b must not be null", error.getMessage());
        error = assertThrows(NullPointerException.class, () -> Alphabet.fromChars(null));
        assertEquals("text must not be null", error.getMessage());
        assertThrows(NullPointerException.class, () -> Machine.union(null));
        assertThrows(ArgumentException.class, () -> Alphabet.fromNames(List.of("a\0b")));
        assertThrows(NullPointerException.class, () -> Machine.fromRegex(AB, null, "a"));
    }

    @Test
    void aClosedObjectIsRefused() {
        Machine machine = regex("ab");
        machine.close();
        machine.close();
        assertTrue(machine.isClosed());
        assertEquals("this Machine is closed", assertThrows(IllegalStateException.class, machine::total).getMessage());
        assertThrows(IllegalStateException.class, machine::states);
        assertThrows(IllegalStateException.class, () -> regex("ab").compose(machine));
    }

    @Test
    void anArrayOfAWrongLengthIsRefused() {
        Builder builder = new Builder(Semiring.LOG, 1);
        builder.addStates(2);
        ArgumentException error = assertThrows(ArgumentException.class,
            () -> builder.addArcs(new long[2], new int[1], new double[2], new long[2]));
        assertEquals("labels has 1 entries; expected 2", error.getMessage());
    }

    // --- results ---
    @Test
    void whatCallsGiveIsJavas() {
        Machine machine = Machine.readText("0 1 a 0.5\n0 1 b 1.5\n1 0.25\n", Semiring.LOG, 1, List.of(AB));
        assertEquals(Semiring.LOG, machine.semiring());
        assertArrayEquals(new double[] {0.5, 1.5}, machine.copyArcs().weights());
        assertTrue(machine.properties().contains(Property.IS_ACYCLIC));
        List<TextItem> best = machine.bestStrings(5).texts(AB).toList();
        assertEquals(List.of(new TextItem(0.75, List.of("a")), new TextItem(1.75, List.of("b"))), best);
        assertEquals(machine.writeText(null, null), Machine.read(machine.write()).writeText(null, null));
        assertEquals(List.of("ab", "ba"), Strings.of(AB, "ab", "ba").texts(AB).map(item -> item.texts().get(0)).toList());
        assertTrue(Hawser.describeOptions("hws_machine_total").startsWith("["));
    }

    @Test
    void stepsAreAStream() {
        try (PfaLearner learner = learner("em", 6)) {
            assertEquals(List.of(new Step(1, false), new Step(2, false)), learner.run().limit(2).toList());
            List<Double> likelihoods = learner.run().map(step -> learner.metric("log_likelihood")).toList();
            assertEquals(likelihoods.stream().sorted().toList(), likelihoods);
            assertTrue(learner.step(1));
        }
    }

    @Test
    void aLearnerSaysWhetherItHasSettled() {
        for (long iterations : new long[] {2, 5000}) {
            try (PfaLearner learner = learner("em", iterations)) {
                learner.step(iterations);
                assertEquals(Optional.of(iterations > 2), learner.converged());
            }
        }
        try (PfaLearner learner = new PfaLearner(lines(), new PfaLearner.NewOptions().method("alergia"))) {
            learner.step(1);
            assertEquals(Optional.empty(), learner.converged());
        }
    }

    @Test
    void bytesAreReadInPlaceUntilNothingNeedsThem() {
        byte[] binary = regex("ab").write();
        ByteBuffer lent = ByteBuffer.allocateDirect(binary.length + 8).alignedSlice(8).put(binary).flip();
        Machine machine = Machine.readView(lent);
        lent = null;
        System.gc();
        assertEquals(0, machine.total(), 1e-12);
        machine.close();
        assertThrows(ArgumentException.class, () -> Machine.readView(ByteBuffer.allocate(8)));
        assertThrows(CorruptException.class, () -> Machine.readView(ByteBuffer.allocateDirect(64)));
    }

    @Test
    void whatGivesMoreThanTheLastTimeIsWhole() {
        for (int length : new int[] {3, 1000, 5, 70_000}) {
            String text = "ab".repeat(length);
            assertEquals(text, AB.decode(AB.encode(text, Split.CHARS), Split.CHARS));
        }
    }

    @Test
    void iterationsThatWereNotEnoughAreLogged() throws ReflectiveOperationException {
        Class<?> loggers = Class.forName("java.util.logging.Logger"); // of a module that hawser does not need
        Class<?> filters = Class.forName("java.util.logging.Filter");
        List<String> said = new ArrayList<>();
        ClassLoader loader = CallsTest.class.getClassLoader();
        Object filter = Proxy.newProxyInstance(loader, new Class<?>[] {filters}, (self, method, records) -> {
            said.add((String) records[0].getClass().getMethod("getMessage").invoke(records[0]));
            return false;
        });
        Object logger = loggers.getMethod("getLogger", String.class).invoke(null, "hawser");
        loggers.getMethod("setFilter", filters).invoke(logger, filter);
        Machine machine = Machine.readText("0 1 a 0.5\n0 1 b 1.5\n1 0 b 0.75\n1 0.25\n", Semiring.LOG, 1, List.of(AB));
        Ngram.project(machine, new Ngram.ProjectOptions().method("gradient").iterations(1));
        assertEquals(List.of("the iterations were not enough"), said);
    }

    // --- memory ---
    private static long resident() throws IOException {
        return 4096 * Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ")[1]);
    }

    private static void make(boolean close) {
        for (int i = 0; i < 1000; i++) {
            Machine machine = regex("a?b");
            Strings strings = machine.bestStrings(3);
            assertEquals(2, strings.count());
            assertThrows(ArgumentException.class, () -> machine.total(new Machine.TotalOptions().set("treads", 1)));
            PfaLearner learner = learner("em", 1);
            if (close) {
                machine.close();
                strings.close();
                learner.close();
            }
        }
        if (!close) System.gc();
    }

    @Test
    void tenThousandObjectsComeAndGoWithoutGrowth() throws IOException {
        for (boolean close : new boolean[] {true, false}) {
            for (int i = 0; i < 3; i++) make(close);
            long before = resident();
            for (int i = 0; i < 4; i++) make(close);
            assertTrue(resident() - before < 24 << 20, "grew by " + (resident() - before));
        }
    }

    @Test
    void whatIsClosedDuringACallIsFreedAfterIt() throws InterruptedException {
        Machine machine = wide();
        Cancel cancel = new Cancel();
        Thread thread = new Thread(
            () -> assertThrows(CancelledException.class, () -> machine.determinize(As.TUPLES, far().cancel(cancel))));
        thread.start();
        Thread.sleep(300);
        machine.close();
        Thread.sleep(100);
        cancel.set();
        thread.join();
        assertTrue(machine.isClosed());
    }

    @Test
    void aLearnerServesOneThreadAtATime() throws InterruptedException {
        PfaLearner learner = learner("cgs", 1_000_000_000);
        Thread thread = new Thread(() -> assertThrows(CancelledException.class, () -> learner.step(1_000_000_000)));
        thread.start();
        Thread.sleep(500);
        IllegalStateException error = assertThrows(IllegalStateException.class, () -> learner.step(1));
        assertTrue(error.getMessage().startsWith("another thread is inside"), error.getMessage());
        thread.interrupt();
        thread.join();
        assertFalse(learner.step(1));
    }

    // --- cancelling ---
    @Test
    void aCancelStopsACall() throws InterruptedException {
        Cancel cancel = new Cancel();
        Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            cancel.set();
        });
        CancelledException error = assertThrows(CancelledException.class,
            () -> wide().determinize(As.TUPLES, far().cancel(cancel)));
        assertInstanceOf(CancellationException.class, error);
        assertTrue(cancel.isSet());
    }

    private static void interruptStops(Thread.Builder kind) throws InterruptedException {
        List<Runnable> calls = List.of(() -> wide().determinize(As.TUPLES, far()),
            () -> learner("cgs", 1_000_000_000).step(1_000_000_000));
        for (Runnable call : calls) {
            boolean[] stopped = new boolean[2];
            CountDownLatch begun = new CountDownLatch(1);
            Thread thread = kind.start(() -> {
                begun.countDown();
                try {
                    call.run();
                } catch (CancelledException e) {
                    stopped[0] = true;
                    stopped[1] = Thread.interrupted();
                }
            });
            begun.await();
            Thread.sleep(300);
            thread.interrupt();
            thread.join();
            assertArrayEquals(new boolean[] {true, true}, stopped);
        }
    }

    @Test
    void anInterruptStopsACallOfAPlatformThread() throws InterruptedException {
        interruptStops(Thread.ofPlatform());
    }

    @Test
    void anInterruptStopsACallOfAVirtualThread() throws InterruptedException {
        interruptStops(Thread.ofVirtual());
    }

    @Test
    void aCallOfAnInterruptedThreadStopsAtOnceAndTheLearnerWorksOnAfterwards() {
        PfaLearner learner = learner("em", 1000);
        Thread.currentThread().interrupt();
        assertThrows(CancelledException.class, () -> learner.step(1000));
        assertTrue(Thread.interrupted());
        assertEquals(0, learner.steps());
        assertFalse(learner.step(1));
        assertEquals(1, learner.steps());
    }

    @Test
    void virtualThreadsShareAMachine() throws Exception {
        Machine machine = regex("a?b");
        double total = machine.total();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Double>> found = threads.invokeAll(Collections.nCopies(500, () -> machine.total()));
            for (Future<Double> one : found) assertEquals(total, one.get());
            List<Callable<String>> wrong = IntStream.range(0, 500).<Callable<String>>mapToObj(
                i -> () -> assertThrows(ParseException.class, () -> AB.encode("x" + i, Split.SPACES)).getMessage()).toList();
            List<Future<String>> messages = threads.invokeAll(wrong);
            for (int i = 0; i < 500; i++) assertTrue(messages.get(i).get().contains("'x" + i + "'"), messages.get(i).get());
        }
    }

    @Test
    void optionsCanBeUsedAgain() {
        Machine.BestStringsOptions options = new Machine.BestStringsOptions().maxStates(1000).threads(1);
        assertEquals(2, regex("a?b").bestStrings(2, options).count());
        assertEquals(1, regex("a?b").bestStrings(1, options).count());
        assertTrue(Arrays.asList(Status.values()).contains(Status.PARTIAL));
    }
}
