import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range';

/**
 * Where the bytes of files lie: a port with an adapter for a folder and one for S3-compatible stores. It knows nothing
 * of owners and names. Whatever goes wrong with the store itself is `asset_store_unavailable`.
 */
export abstract class AssetStore {
  /** Keeps the content; resolves once it would outlive a crash. A content that breaks off leaves nothing readable. */
  abstract put(assetId: string, content: Readable): Promise<void>;

  /** The content, or a part of it. It is read only as fast as the stream is consumed. */
  abstract open(assetId: string, range?: ByteRange): Promise<Readable>;

  /** Removes the content and whatever a broken upload left; nothing there is fine. */
  abstract remove(assetId: string): Promise<void>;
}
