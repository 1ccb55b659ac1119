export interface ByteRange {
  start: number;
  /** The last byte, inclusive. */
  end: number;
}

/**
 * Parses a `Range` header: undefined means the whole content, null that the range is unsatisfiable. Several ranges or
 * an invalid header also mean the whole content, as RFC 9110 allows.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec((header ?? '').replace(/\s+/g, ''));
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}
