import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from '../../kernel/lazily';
import { packageFolder } from '../../platform/config/package-folder';

/**
 * The weekly prompts, used in this order and then again from the start. Append new ones at the end of the file, because
 * the database stores the numbers of those already used.
 */
export const builtInPrompts = memoize((): readonly string[] => {
  const file = join(packageFolder('content') as string, 'prompts.json');
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
});
