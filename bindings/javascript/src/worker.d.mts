// A module in a worker: the same classes, whose calls return promises.

type Sent<T> = T extends object
  ? T extends ArrayBufferView | readonly unknown[]
    ? T
    : T extends { free(): void }
      ? Remote<T>
      : T
  : T;
type Answer<T> = Promise<T extends Promise<infer R> ? Sent<R> : Sent<T>>;

/** An object in the worker. A method gives a promise, and a property is awaited. */
export type Remote<T> = {
  [K in keyof T]: K extends "iterate" | "train" | typeof Symbol.asyncIterator
    ? T[K]
    : T[K] extends (...given: any[]) => infer R
      ? (...given: any[]) => Answer<R>
      : PromiseLike<T[K]>;
};

type Called = { prototype: any } | ((...given: any[]) => any);

/** A module in a worker. Constants are given by their names. */
export type RemoteModule<M> = {
  readonly [K in keyof M as M[K] extends Called ? K : never]: M[K] extends (...given: any[]) => infer R
    ? (...given: any[]) => Answer<R>
    : M[K] extends { prototype: infer T }
      ? (new (...given: any[]) => Promise<Remote<T>>) & RemoteStatics<M[K]>
      : never;
} & {
  /** Stops the worker, whatever it does. Calls that wait are rejected. */
  terminate(): void;
};

type RemoteStatics<C> = {
  [K in keyof C]: C[K] extends (...given: any[]) => infer R ? (...given: any[]) => Answer<R> : never;
};

/** Where the module is, if not beside the package's files, and how many bytes its memory may take. */
export interface ConnectOptions {
  wasm?: string | ArrayBuffer | Uint8Array | WebAssembly.Module;
  maxBytes?: number;
}

export class HawserError extends Error {
  readonly status: number;
  readonly code: string;
  readonly line: number;
  readonly column: number;
}

/** Starts a worker that loads a module of the package. */
export function connect(module?: "all", options?: ConnectOptions): Promise<RemoteModule<typeof import("./all.mjs")>>;
export function connect(module: "run", options?: ConnectOptions): Promise<RemoteModule<typeof import("./run.mjs")>>;
export function connect(module: "hmm", options?: ConnectOptions): Promise<RemoteModule<typeof import("./hmm.mjs")>>;
export function connect(
  module: "grammar",
  options?: ConnectOptions,
): Promise<RemoteModule<typeof import("./grammar.mjs")>>;
export function connect(module: "graph", options?: ConnectOptions): Promise<RemoteModule<typeof import("./graph.mjs")>>;
