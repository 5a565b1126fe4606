/// <reference lib="esnext.disposable" />
// What every module of the package has: loading, objects, errors, numbers, steps.

/** Whole numbers of 32 bits: labels, symbols, values of variables. */
export type Int32Input = Int32Array | Iterable<number> | HeapArray<"int32">;
/** Whole numbers: offsets, states, counts. Those above 2^53 are refused. */
export type Int64Input = BigInt64Array | Float64Array | Int32Array | Iterable<number | bigint> | HeapArray<"int64">;
/** Real numbers. The rows of a table may be arrays of their own. */
export type Float64Input =
  Float64Array | Float32Array | Iterable<number> | Iterable<Iterable<number>> | HeapArray<"float64">;
/** A file's contents, such as `await (await fetch(url)).arrayBuffer()`. */
export type Bytes = Uint8Array | ArrayBuffer | DataView | string;

/** What `load` can be told. */
export interface LoadOptions {
  /** Where the module is, if not beside this file: its address, an answer of fetch, its bytes, a compiled module. */
  wasm?:
    | string
    | URL
    | Request
    | Response
    | ArrayBuffer
    | ArrayBufferView
    | WebAssembly.Module
    | Promise<Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module>;
  /** How many bytes the module's memory may take (at most, and by default, 2 GiB). A call that needs more fails with
   * NoMemoryError. */
  maxBytes?: number;
  /** Is given what a call has to say that did not settle; console.warn by default. */
  warn?: (message: string, status: number) => void;
}

/** Fetches and compiles the module, once; every call before it fails. Resolves to what this file exports. */
export function load(options?: LoadOptions): Promise<typeof everything>;
/** Whether `load` has ended well. */
export function loaded(): boolean;

/** A signal that another thread can set while a call of this one runs: it is set as soon as the first number of 32 bits in
 * the buffer is not 0 (Atomics.store), and a call that is given it then ends by CancelledError and has changed nothing.
 * `signal` may be one that is set by other means besides. `connect` of hawser/worker does this by itself. */
export function sharedSignal(buffer: SharedArrayBuffer, signal?: AbortSignal): AbortSignal;

/** What a failed call says. A signal that is set before a call begins makes it throw the signal's reason instead. */
export class HawserError extends Error {
  private constructor();
  /** The status's name, such as "ParseError". */
  readonly name: HawserErrorName;
  /** The status, a number below 0 (Status). */
  readonly status: number;
  /** The status's name in C, such as "HWS_E_PARSE". */
  readonly code: string;
  /** The line of the text, from 1, or 0. */
  readonly line: number;
  /** The column, from 1, or 0. */
  readonly column: number;
}

/** An object of the library. It is given back when it is collected, or by `free`, or at the end of its block if it was
 * declared by `using`. */
export class Handle {
  /** Gives the memory back now. What was made from the object stays as it is; the object itself can do nothing more. */
  free(): void;
  /** Whether `free` was called. */
  readonly freed: boolean;
  [Symbol.dispose](): void;
}

/** Numbers in the module's memory, which calls read without copying them. */
export class HeapArray<T extends "int32" | "int64" | "float64"> {
  /** So many zeros. */
  constructor(type: T, length: number);
  readonly length: number;
  /** The numbers, to be read and written until the module's memory grows, which any call may do; then ask for them anew. */
  readonly array: T extends "int32" ? Int32Array : T extends "int64" ? BigInt64Array : Float64Array;
  free(): void;
  [Symbol.dispose](): void;
}

/** Options that every call has. */
export interface CallOptions {
  /** Cancels the call before it begins, and, if it is one of `sharedSignal`, while it runs. A learner that is made with it
   * makes no step once it is aborted. */
  signal?: AbortSignal;
  /** States (or pairs of states, or search nodes) made at most. */
  maxStates?: number;
  /** Arcs made at most. */
  maxArcs?: number;
  /** Bytes that the call's own arrays take at most. */
  maxBytes?: number;
  /** Taken, as everywhere; the module has one thread. */
  threads?: number;
}

/** What a learner says after a step. */
export interface StepReport {
  /** Steps made so far. */
  step: number;
  /** Whether the learner has converged or made all its iterations. */
  done: boolean;
  /** What it reports, by name. */
  metrics: Record<string, number>;
}

export interface StepOptions {
  /** Ends the loop between two steps, by its reason; one of `sharedSignal` also ends a step, by CancelledError. */
  signal?: AbortSignal;
  /** The names of what is reported; by default all that is known. */
  metrics?: string[];
  /** Steps at most. */
  steps?: number;
}

declare class Stepping extends Handle {
  /** Makes one step after the other, and lets the page have its turn in between. Leaving the loop leaves the learner as its
   * last step made it. */
  iterate(options?: StepOptions): AsyncGenerator<StepReport, void, void>;
  [Symbol.asyncIterator](): AsyncGenerator<StepReport, void, void>;
  /** Makes all steps. Resolves to what was reported last; null if no step was made. */
  train(options?: StepOptions & { progress?: (report: StepReport) => void }): Promise<StepReport | null>;
}
