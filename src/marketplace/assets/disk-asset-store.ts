import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AssetStore, type ByteRange } from './asset-store';
import { storeUnavailable } from './assets.errors';

/** The path within the folder. Backups use it too. */
export const placeOnDisk = (assetId: string): string =>
  join(assetId.slice(-2), assetId.slice(-4, -2), assetId);

/**
 * Stores files in a folder, spread over subfolders by the random end of their ids. If there are several hosts, they
 * must share the folder.
 */
export class DiskAssetStore extends AssetStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(assetId: string, content: Readable): Promise<void> {
    const incoming = this.incoming(assetId);
    const place = this.placeOf(assetId);
    await this.onDisk(async () => {
      await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    });
    await this.onDisk(() => this.write(incoming, place, content));
  }

  async open(assetId: string, range?: ByteRange): Promise<Readable> {
    const file = await this.onDisk(() => open(this.placeOf(assetId), 'r'));
    return file.createReadStream(range);
  }

  async remove(assetId: string): Promise<void> {
    await this.onDisk(async () => {
      await rm(this.incoming(assetId), { force: true });
      await rm(this.placeOf(assetId), { force: true });
    });
  }

  /** Flushes the content to disk before it gets its final name, and the name before it returns. */
  private async write(incoming: string, place: string, content: Readable): Promise<void> {
    await pipeline(content, createWriteStream(incoming, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(incoming, place);
    const folder = await open(dirname(place), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  private async onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (typeof (error as NodeJS.ErrnoException).syscall !== 'string') throw error;
      throw Object.assign(storeUnavailable(), { cause: error });
    }
  }

  private incoming(assetId: string): string {
    return join(this.folder, 'incoming', assetId);
  }

  private placeOf(assetId: string): string {
    return join(this.folder, placeOnDisk(assetId));
  }
}
