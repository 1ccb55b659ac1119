import { memoize } from '../../kernel/lazily';
import { readContent } from '../../platform/config/package-folder';

/**
 * The weekly prompts, used in this order and then again from the start. Append new ones at the end of the file, because
 * the database stores the numbers of those already used.
 */
export const builtInPrompts = memoize(
  (): readonly string[] => JSON.parse(readContent('prompts.json')) as string[],
);
