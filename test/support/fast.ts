/** False in runs that use none of the mechanisms of `src/platform/fast` (`FAST=false`). Without them, results are the same. */
export const FAST = process.env.FAST !== 'false';
/** `describe` and `it` for what is about such a mechanism itself. */
export const describeFast = FAST ? describe : describe.skip;
export const itFast = FAST ? it : it.skip;
