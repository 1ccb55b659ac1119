import type { FieldProblem } from '../../kernel/domain-error';
import { MAX_DEPTH } from './body-limits';

/**
 * Finds the first text in a JSON value that PostgreSQL cannot store (a NUL, half a surrogate pair), or nesting deeper
 * than any legitimate value. The path is built while the recursion returns, so a valid value costs no copies.
 */
export function findBadText(value: unknown, depth = 0): FieldProblem | undefined {
  if (typeof value === 'string') return isBad(value) ? badText() : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return { loc: [], msg: `nested deeper than ${MAX_DEPTH}`, type: 'too_deep' };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findBadText(value[index], depth + 1);
      if (found) return at(index, found);
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    if (isBad(name)) return badText();
    const found = findBadText((value as Record<string, unknown>)[name], depth + 1);
    if (found) return at(name, found);
  }
  return undefined;
}

function isBad(text: string): boolean {
  return text.includes('\0') || !(text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

function badText(): FieldProblem {
  return { loc: [], msg: 'must be Unicode text without NUL characters', type: 'string_unicode' };
}

function at(member: string | number, { loc, ...problem }: FieldProblem): FieldProblem {
  return { loc: [member, ...loc], ...problem };
}
