import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range';

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
