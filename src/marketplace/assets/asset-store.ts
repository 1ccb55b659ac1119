import type { Readable } from 'node:stream';

/**
 * Stores the bytes of files: a port with adapters for a folder and for S3-compatible stores. It does not know owners or
 * names. Any failure of the store itself is `asset_store_unavailable`.
 */
export abstract class AssetStore {
  /**
   * Stores the content and resolves once it would survive a crash. If the content breaks off, nothing readable remains.
   */
  abstract put(assetId: string, content: Readable): Promise<void>;

  /** Opens the content or a range of it. The stream reads only as fast as it is consumed. */
  abstract open(assetId: string, range?: ByteRange): Promise<Readable>;

  /** Removes the content and what a failed upload left. Succeeds if there is nothing. */
  abstract remove(assetId: string): Promise<void>;
}

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
