package hawser_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"example.org/hawser"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func letters() *hawser.Alphabet { return must(hawser.AlphabetFromChars("abc", nil)) }

func regex(pattern string) *hawser.Machine {
	return must(hawser.MachineFromRegex(letters(), hawser.SemiringReal, pattern, nil))
}

// The program of README.md.
func Example() {
	names, _ := hawser.AlphabetFromChars("ab", nil)
	machine, err := hawser.MachineFromRegex(names, hawser.SemiringReal, "a<0.9>* b<0.1>", nil)
	if err != nil {
		panic(err)
	}
	total, _ := machine.Total(nil)
	fmt.Printf("total weight %.6f\n", total)
	best, _ := machine.BestStrings(3, nil)
	for i := int64(0); i < best.Count(); i++ {
		cost, _ := best.Value(i)
		labels, _ := best.LabelsView(i, 0)
		text, _ := names.Decode(labels, hawser.SplitSpaces)
		fmt.Printf("%.6f %s\n", cost, text)
	}
	// Output:
	// total weight 1.000000
	// 2.302585 b
	// 2.407946 a b
	// 2.513306 a a b
}

func refusal(t *testing.T, err error, code int32, words string) *hawser.Error {
	t.Helper()
	var refused *hawser.Error
	if !errors.As(err, &refused) || refused.Code != code || !strings.Contains(refused.Message, words) {
		t.Fatalf("found %v, expected an error of status %d with the words %q", err, code, words)
	}
	return refused
}

func TestErrorsHaveTheLibrarysWords(t *testing.T) {
	_, err := regex("ab").Total(hawser.Options{"max_stats": 1})
	refusal(t, err, hawser.StatusEArgument, "max_states")
	_, err = regex("ab").Total(hawser.Options{"max_states": []int{1}})
	refusal(t, err, hawser.StatusEArgument, "found []int")
	_, err = (*hawser.Machine)(nil).Total(nil)
	refusal(t, err, hawser.StatusEArgument, "NULL")
	machine := regex("ab")
	machine.Close()
	machine.Close()
	_, err = machine.Total(nil)
	refusal(t, err, hawser.StatusEArgument, "machine is closed")
	_, err = hawser.MachineFromRegex(letters(), hawser.SemiringReal, "a(b", nil)
	if refused := refusal(t, err, hawser.StatusEParse, ""); refused.Line != 1 || refused.Column == 0 {
		t.Fatalf("no place: %d, %d", refused.Line, refused.Column)
	}
	if !errors.Is(err, &hawser.Error{Code: hawser.StatusEParse}) || errors.Is(err, hawser.ErrNotConverged) {
		t.Fatal("errors.Is does not tell kinds of errors apart")
	}
}

func TestArraysOfAWrongLengthAreRefused(t *testing.T) {
	_, err := hawser.StringsFromArrays(1, 2, []int64{0, 1, 3}, []int32{1, 2}, nil, nil, nil)
	refusal(t, err, hawser.StatusEArgument, "labels has 2 entries, expected 3")
	batch := must(hawser.StringsFromArrays(1, 2, []int64{0, 1, 3}, []int32{1, 2, 3}, nil, nil, nil))
	offsets, labels, _, err := batch.ArraysView()
	if err != nil || fmt.Sprint(offsets, labels) != "[0 1 3] [1 2 3]" {
		t.Fatal(offsets, labels, err)
	}
}

// Goroutines fail at once with different messages; each must read its own, whatever thread Go puts it on.
func TestAnErrorIsThatOfItsOwnCall(t *testing.T) {
	var group sync.WaitGroup
	for i := 0; i < 16; i++ {
		group.Add(1)
		go func(name string) {
			defer group.Done()
			for j := 0; j < 50; j++ {
				_, err := regex("a").Total(hawser.Options{name: 1})
				if err == nil || !strings.Contains(err.Error(), name) {
					t.Errorf("%s: found %v", name, err)
				}
				runtime.Gosched()
			}
		}(fmt.Sprintf("unknown_%d", i))
	}
	group.Wait()
}

func TestAContextStopsACall(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := regex("ab").Compose(regex("ab"), hawser.Options{"cancel": ended})
	refusal(t, err, hawser.StatusECancelled, "")
	corpus := must(hawser.CorpusRead("ab\nabab\nc\nabc\nababab\n", hawser.FormatChars, letters(), nil))
	options := hawser.Options{"method": "cgs", "states": 3, "iterations": 100000000, "seed": 2026}
	learner := must(hawser.NewPfaLearner(nil, corpus, nil, options))
	stop := must(hawser.NewCancel())
	if err := learner.SetCancel(stop); err != nil {
		t.Fatal(err)
	}
	soon, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	err = stop.While(soon, func() error {
		_, err := learner.Step(100000000)
		return err
	})
	refusal(t, err, hawser.StatusECancelled, "")
	stop.Clear()
	if _, err = learner.Step(1); err != nil {
		t.Fatal(err)
	}
}

func TestALearnerSaysWhetherItHasSettled(t *testing.T) {
	corpus := must(hawser.CorpusRead("ab\nabab\nc\nabc\nababab\n", hawser.FormatChars, letters(), nil))
	for _, iterations := range []int{2, 5000} {
		options := hawser.Options{"method": "em", "states": 2, "iterations": iterations, "seed": 1}
		learner := must(hawser.NewPfaLearner(nil, corpus, nil, options))
		must(learner.Step(int64(iterations)))
		if err := learner.Converged(); errors.Is(err, hawser.ErrNotConverged) != (iterations == 2) {
			t.Errorf("after %d steps: %v", iterations, err)
		}
	}
	merged := must(hawser.NewPfaLearner(nil, corpus, nil, hawser.Options{"method": "alergia"}))
	must(merged.Step(1000))
	if err := merged.Converged(); err != nil {
		t.Error(err)
	}
}

func TestTenThousandObjectsComeAndGo(t *testing.T) {
	for i := 0; i < 10000; i++ {
		made := letters()
		if i%2 == 0 {
			made.Close()
		}
	}
	runtime.GC()
}
