import type { FieldProblem } from '../../kernel/domain-error';

const MAX_DEPTH = 32;

/**
 * The first text in a JSON value that PostgreSQL cannot store (a NUL, half a surrogate pair), or a nesting deeper than
 * any honest value. Walks with a stack of its own, since the nesting is the sender's choice.
 */
export function findBadText(value: unknown): FieldProblem | undefined {
  const stack: { value: unknown; loc: (string | number)[] }[] = [{ value, loc: [] }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { loc } = top;
    if (typeof top.value === 'string') {
      if (isBad(top.value)) return problem(loc);
    } else if (typeof top.value === 'object' && top.value !== null) {
      if (loc.length >= MAX_DEPTH)
        return { loc: loc.slice(0, 4), msg: `nested deeper than ${MAX_DEPTH}`, type: 'too_deep' };
      for (const [name, member] of Object.entries(top.value)) {
        if (isBad(name)) return problem(loc);
        if (typeof member === 'string' || typeof member === 'object') {
          stack.push({ value: member, loc: [...loc, Array.isArray(top.value) ? Number(name) : name] });
        }
      }
    }
  }
  return undefined;
}

function isBad(text: string): boolean {
  return text.includes('\0') || !(text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

function problem(loc: (string | number)[]): FieldProblem {
  return { loc, msg: 'must be Unicode text without NUL characters', type: 'string_unicode' };
}
