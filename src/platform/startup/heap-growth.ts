import { setFlagsFromString } from 'node:v8';

/**
 * By default, the heap may grow to four times what is alive before V8 collects all garbage. V8 reads this flag after each
 * such collection, so it can be set at any time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20');
}
