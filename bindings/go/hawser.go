// Package hawser learns from strings and reasons about them, with an installed libhawser, which pkg-config finds.
//
// Objects free themselves, and Close frees one now. A call that fails returns an *Error in the library's words. Options are a
// map, such as Options{"iterations": 20}; "cancel" takes a context.Context or a *Cancel, which stop the call. A
// learner's steps are stopped by Learner.SetCancel and Cancel.While. Texts may not have a zero byte where C reads up to one.
// Arrays are copied. The C headers are the manual of each call.
package hawser

// #cgo pkg-config: hawser
// #include <hawser/hawser.h>
// #include <stdlib.h>
import "C"

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unsafe"
)

// ErrNotConverged comes with valid results: the iterations were not enough.
var ErrNotConverged = errors.New("the iterations were not enough")

// ErrCutShort comes with valid results: a limit, such as MaxStates, ended the search before it had all that was asked for.
var ErrCutShort = errors.New("a limit ended the search before it had all results")

// Error is a call that failed. Code is the library's status, Name its name. Line and Column say where in a text, from 1, or
// are 0.
type Error struct {
	Code          int32
	Name, Message string
	Line, Column  int64
}

func (e *Error) Error() string { return e.Message }

// Is compares the kinds of errors: errors.Is(err, &hawser.Error{Code: hawser.StatusEParse}).
func (e *Error) Is(other error) bool {
	kind, ok := other.(*Error)
	return ok && kind.Code == e.Code
}

// failure is the error of a call that has just ended in this thread, to which the caller is pinned.
func failure(status C.hws_status) error {
	if status == C.HWS_NOT_CONVERGED {
		return ErrNotConverged
	}
	if status == C.HWS_CUT_SHORT {
		return ErrCutShort
	}
	if status >= 0 {
		return nil
	}
	return &Error{int32(status), C.GoString(C.hws_status_name(status)), C.GoString(C.hws_error_message_view()),
		int64(C.hws_error_line()), int64(C.hws_error_column())}
}

// Converged is ErrNotConverged if learning is not at its end yet, or ended before it had settled, so that its results are
// doubtful: more "iterations", or more "chains" of a sampler, help. It is nil where all is well or there is no telling.
func (learner *Learner) Converged() error {
	if value, err := learner.Metric("converged"); err == nil {
		if value != 1 {
			return ErrNotConverged
		}
	} else if value, err := learner.Metric("chains_disagree"); err == nil && value == 1 {
		return ErrNotConverged
	}
	return nil
}

// isBad says that there are no results.
func isBad(err error) bool { return err != nil && err != ErrNotConverged && err != ErrCutShort }

func refused(format string, values ...any) error {
	name := C.GoString(C.hws_status_name(C.HWS_E_ARGUMENT))
	return &Error{Code: C.HWS_E_ARGUMENT, Name: name, Message: fmt.Sprintf(format, values...)}
}

func closedError(name string) error { return refused("%s is closed", name) }

// expectLength is where a wrong length would make the library read or write past an array.
func expectLength(name string, found int, expected int64) error {
	if int64(found) == expected {
		return nil
	}
	return refused("%s has %d entries, expected %d", name, found, expected)
}

// object is what every type of the package holds. kept is what lengths of later calls need of its constructor.
type object struct {
	pointer unsafe.Pointer
	free    func(unsafe.Pointer)
	kept    int64
}

// Close frees the object now. What was made from it stays. No other goroutine may be inside a call on it.
func (o *object) Close() {
	if o.pointer != nil {
		o.free(o.pointer)
		o.pointer = nil
	}
}

// Options are the options of one call by name: integers, real numbers, texts, bools; "cancel" and "monitor" take objects.
type Options map[string]any

// made is called by a function that is pinned to its thread.
func (o Options) made() (*C.hws_options, func(), error) {
	if len(o) == 0 {
		return nil, func() {}, nil
	}
	var made *C.hws_options
	if err := failure(C.hws_options_new(&made)); err != nil {
		return nil, nil, err
	}
	ended := make(chan struct{})
	free := func() {
		close(ended)
		C.hws_options_free(made)
	}
	for name, value := range o {
		if err := put(made, name, value, ended); err != nil {
			free()
			return nil, nil, err
		}
	}
	return made, free, nil
}

// watch sets cancel once the context is done, until ended is closed.
func watch(context context.Context, cancel *Cancel, ended chan struct{}) {
	if context.Err() != nil {
		cancel.Set()
		return
	}
	go func() {
		select {
		case <-context.Done():
			cancel.Set()
		case <-ended:
		}
	}()
}

// While runs work, during which the end of the context sets cancel: what Learner.SetCancel was given.
func (cancel *Cancel) While(context context.Context, work func() error) error {
	ended := make(chan struct{})
	defer close(ended)
	watch(context, cancel, ended)
	return work()
}

func put(made *C.hws_options, name string, value any, ended chan struct{}) error {
	key := C.CString(name)
	defer C.free(unsafe.Pointer(key))
	switch v := value.(type) {
	case int:
		return failure(C.hws_options_set_int(made, key, C.int64_t(v)))
	case int32:
		return failure(C.hws_options_set_int(made, key, C.int64_t(v)))
	case int64:
		return failure(C.hws_options_set_int(made, key, C.int64_t(v)))
	case bool:
		return put(made, name, map[bool]int{true: 1}[v], ended)
	case float64:
		return failure(C.hws_options_set_real(made, key, C.double(v)))
	case string:
		if err := wholeText(&v, name); err != nil {
			return err
		}
		word := C.CString(v)
		defer C.free(unsafe.Pointer(word))
		return failure(C.hws_options_set_text(made, key, word))
	case *Monitor:
		defer runtime.KeepAlive(v)
		return failure(C.hws_options_set_monitor(made, (*C.hws_monitor)(v.pointer)))
	case *Cancel:
		defer runtime.KeepAlive(v)
		return failure(C.hws_options_set_cancel(made, (*C.hws_cancel)(v.pointer)))
	case context.Context:
		cancel, err := NewCancel()
		if err != nil {
			return err
		}
		watch(v, cancel, ended)
		return put(made, name, cancel, ended)
	}
	return refused("option %q: expected a number, a text, a bool, a context, a Cancel or a Monitor, found %T", name, value)
}

func firstOf[T any](values []T) unsafe.Pointer {
	if len(values) == 0 {
		return nil
	}
	return unsafe.Pointer(&values[0])
}

func copyOf[T any](from unsafe.Pointer, count int64) []T {
	made := make([]T, count)
	if count > 0 {
		copy(made, unsafe.Slice((*T)(from), count))
	}
	return made
}

func sumOf[T int32 | int64](values []T) (total int64) {
	for _, value := range values {
		total += int64(value)
	}
	return
}

// entryAt is 0 where there is no such entry; the check of the array itself then says how many it needs.
func entryAt[T int32 | int64](values []T, i int64) int64 {
	if i < 0 || i >= int64(len(values)) {
		return 0
	}
	return int64(values[i])
}

func viewEntry[T any](values *T, i int64) T { return unsafe.Slice(values, i+1)[i] }

func times(a, b int64) int64 { return a * b }

func plus(a, b int64) int64 { return a + b }

// cText copies a text into C's memory; the copy ends at a zero byte, and its owner frees it.
func cText(of *string) *C.char {
	if of == nil {
		return nil
	}
	return C.CString(*of)
}

func sizeOf(of *string) int {
	if of == nil {
		return 0
	}
	return len(*of)
}

// wholeText refuses a text that C would read only a part of.
func wholeText(of *string, name string) error {
	if of != nil && strings.IndexByte(*of, 0) >= 0 {
		return refused("%s has a zero byte", name)
	}
	return nil
}

func cTexts(of []string) (**C.char, func()) {
	if len(of) == 0 {
		return nil, func() {}
	}
	room := C.malloc(C.size_t(len(of)) * C.size_t(unsafe.Sizeof(uintptr(0))))
	made := unsafe.Slice((**C.char)(room), len(of))
	for i := range of {
		made[i] = C.CString(of[i])
	}
	return (**C.char)(room), func() {
		for _, each := range made {
			C.free(unsafe.Pointer(each))
		}
		C.free(room)
	}
}
