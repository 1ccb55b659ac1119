import { createHash } from 'node:crypto';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { MAX_ASSETS, MAX_ASSETS_BYTES } from '../policies';
import { safeFilename } from './asset-filename';
import { AssetStore } from './asset-store';
import { Asset } from './asset.entity';
import type { AssetView } from './assets.dto';
import { assetQuotaReached, uploadInterrupted, wrongPart } from './assets.errors';
import { AssetsReader } from './assets.reader';
import { AssetRemoval } from './assets.service';
import type { MultipartFile } from './multipart-file';

const CONTENT_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/;

/** Longer than any upload can take. */
const LEASE_MS = HOUR;

const USED = statement(
  'assets_used',
  'SELECT count(*)::int AS assets, coalesce(sum(size_bytes), 0)::bigint AS bytes FROM assets WHERE owner_id = $1',
);

/** Passes content through and measures its size and hash. Both streams end and fail together. */
class MeasuringStream extends Transform {
  sizeBytes = 0;
  private readonly hash = createHash('sha256');

  constructor(content: Readable) {
    super();
    this.on('error', () => undefined); // handles errors before anybody reads it
    this.once('close', () => content.destroy());
    if (content.errored) this.destroy(content.errored); // it may have failed before this stream was created
    content.once('error', (error) => this.destroy(error));
    content.pipe(this);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sizeBytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  sha256(): Buffer {
    return this.hash.digest();
  }
}

/**
 * Receives files. It first inserts a row with a lease, then stores the bytes outside of any transaction, then marks the
 * row as ready. A failed upload is cleaned up at once, or by the deadline worker if the process dies.
 */
@Injectable()
export class UploadsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly commands: Commands,
    private readonly store: AssetStore,
    private readonly removal: AssetRemoval,
    private readonly reader: AssetsReader,
    private readonly clock: Clock,
  ) {}

  /** A retry with the same Idempotency-Key and the same file returns the existing file. */
  async receive(caller: AgentCaller, file: MultipartFile): Promise<AssetView> {
    const asset = this.draft(caller.holder.agentId, file);
    await this.transactions.run((tx) => this.begin(tx, asset)).catch((error: unknown) => drop(file, error));
    const measured = new MeasuringStream(file.content);
    try {
      await this.store.put(asset.id, measured);
      const view = await this.finish(caller, asset, measured.sizeBytes, measured.sha256());
      if (view.id !== asset.id) await this.removal.remove(asset.id); // a retry: the first file stays
      return view;
    } catch (error) {
      measured.destroy();
      await this.removal.remove(asset.id).catch(() => undefined); // the deadline worker retries
      throw file.content.errored ?? error; // the cause, rather than its effect on the store
    }
  }

  private draft(ownerId: string, file: MultipartFile): Asset {
    if (!CONTENT_TYPE.test(file.contentType)) {
      return drop(file, wrongPart('file', 'not a valid content type', 'string_pattern_mismatch'));
    }
    const at = this.clock.now();
    return {
      id: newId('ast', at.getTime()),
      ownerId,
      filename: safeFilename(file.filename),
      contentType: file.contentType,
      sizeBytes: file.maxBytes,
      sha256: null,
      status: 'uploading',
      sweepAt: after(at, LEASE_MS),
      createdAt: at,
    };
  }

  /** Reserves the largest possible size, so that concurrent uploads cannot exceed the quota together. */
  private async begin(tx: Tx, asset: Asset): Promise<void> {
    await acquireAdvisoryLocks(tx, `assets:${asset.ownerId}`);
    const [used] = await execute<{ assets: number; bytes: number }>(tx, USED, [asset.ownerId]);
    const { assets, bytes } = used as { assets: number; bytes: number };
    if (assets >= MAX_ASSETS || bytes + asset.sizeBytes > MAX_ASSETS_BYTES)
      throw assetQuotaReached(assets, bytes);
    await tx.insert(Asset, asset);
  }

  /** Binds the Idempotency-Key to the content, type, and name of the file. */
  private finish(caller: AgentCaller, asset: Asset, sizeBytes: number, sha256: Buffer): Promise<AssetView> {
    const { idempotency } = caller;
    const fingerprint = `${sha256.toString('hex')} ${asset.contentType} ${asset.filename}`;
    const claimed = { ...caller, idempotency: idempotency && { ...idempotency, fingerprint } };
    return this.commands.run(claimed, async (tx) => {
      const uploading = { id: asset.id, status: 'uploading' };
      const { affected } = await tx.update(Asset, uploading, {
        status: 'ready',
        sweepAt: null,
        sizeBytes,
        sha256,
      });
      if (affected === 0) throw uploadInterrupted();
      return this.reader.viewWithin(tx, asset.id, asset.ownerId);
    });
  }
}

/** Stops reading the upload. */
function drop(file: MultipartFile, error: unknown): never {
  file.content.destroy();
  throw error;
}
