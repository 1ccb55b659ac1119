/**
 * By default, the heap may grow to four times what is alive before V8 collects all garbage. V8 reads this flag after each
 * such collection, so it can be set now. Programs import this after the pack, because stored code is only valid for the
 * flags that it was compiled with.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--heap-growing-percent=20');
