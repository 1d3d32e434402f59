// What a view shows of one answer of the server: waiting, there, or failed with a way to ask again.
//
//   const list = resource((signal) => service.tournaments(signal));
//   {#if list.value} … {:else if list.error} … {/if}
//
// Made inside a component. It asks again when what `ask` reads before its first await changes; a
// value stays on show while a fresh one is on its way. Answers that come too late are dropped.

import { ApiError } from './http';

export interface Resource<T> {
  readonly value: T | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
  /** Asks again, keeping what is shown. */
  reload(): void;
  /** Puts a value in place, e.g. one that the live connection brought. */
  set(value: T): void;
}

const asError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(String(error), 0);

export function resource<T>(ask: (signal: AbortSignal) => Promise<T>): Resource<T> {
  let value = $state.raw<T>();
  let error = $state.raw<ApiError>();
  let loading = $state(true);
  let turn = $state(0);

  $effect(() => {
    void turn;
    const gone = new AbortController();
    loading = true;
    ask(gone.signal).then(
      (answer) => {
        if (gone.signal.aborted) return;
        value = answer;
        error = undefined;
        loading = false;
      },
      (reason: unknown) => {
        if (gone.signal.aborted) return;
        error = asError(reason);
        loading = false;
      },
    );
    return () => gone.abort();
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    get loading() {
      return loading;
    },
    reload: () => void turn++,
    set: (fresh) => {
      value = fresh;
      error = undefined;
    },
  };
}
