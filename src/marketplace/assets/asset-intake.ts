import { createHash } from 'node:crypto';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { Rendition } from '../../platform/pictures/picture-resizer';
import type { AgentCaller } from '../../platform/security/caller';
import { MAX_ASSETS, MAX_ASSETS_BYTES } from '../policies';
import { AssetStore } from './asset-store';
import { Asset } from './asset.entity';
import { assetQuotaReached, uploadInterrupted } from './assets.errors';
import { AssetRemoval } from './assets.service';

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

/** `sizeBytes` is the most that it can have. */
export type NewAsset = Pick<Asset, 'ownerId' | 'filename' | 'contentType' | 'sizeBytes'> & Partial<Asset>;

interface Received {
  content: Readable;
  renditions?: Rendition[];
}

interface Steps<V> {
  /** Receives what is stored, once there is room for it. The caller closes its streams, also if this is not called. */
  receive: () => Promise<Received>;
  /** What an Idempotency-Key is bound to. */
  fingerprint: (sha256: Buffer) => string;
  view: (tx: Tx, asset: Asset) => Promise<V>;
}

/**
 * Stores files. It first inserts a row with a lease, then stores the bytes outside of any transaction, then marks the
 * row as ready. A failed upload is cleaned up at once, or by the deadline worker if the process dies.
 */
@Injectable()
export class AssetIntake {
  constructor(
    private readonly transactions: Transactions,
    private readonly commands: Commands,
    private readonly store: AssetStore,
    private readonly removal: AssetRemoval,
    private readonly clock: Clock,
  ) {}

  /** A retry with the same Idempotency-Key and the same file returns the existing file. */
  async take<V extends { id: string }>(caller: AgentCaller, given: NewAsset, steps: Steps<V>): Promise<V> {
    const asset = this.draft(given);
    await this.transactions.run((tx) => this.begin(tx, asset));
    try {
      const { content, renditions = asset.renditions } = await steps.receive();
      const measured = await this.put(asset.id, content);
      const view = await this.complete(caller, { ...asset, renditions }, measured, steps);
      if (view.id !== asset.id) await this.removal.remove(asset.id); // a retry: the first file stays
      return view;
    } catch (error) {
      await this.removal.remove(asset.id).catch(() => undefined); // the deadline worker retries
      throw error;
    }
  }

  private async put(id: string, content: Readable): Promise<MeasuringStream> {
    const measured = new MeasuringStream(content);
    try {
      await this.store.put(id, measured);
      return measured;
    } catch (error) {
      measured.destroy();
      throw content.errored ?? error; // the cause, rather than its effect on the store
    }
  }

  private draft(given: NewAsset): Asset {
    const at = this.clock.now();
    return {
      id: newId('ast', at.getTime()),
      sha256: null,
      status: 'uploading',
      sweepAt: after(at, LEASE_MS),
      createdAt: at,
      purpose: 'goods',
      renditions: null,
      checkAt: null,
      ...given,
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

  private complete<V extends object>(
    caller: AgentCaller,
    asset: Asset,
    measured: MeasuringStream,
    { fingerprint, view }: Steps<V>,
  ): Promise<V> {
    const { idempotency } = caller;
    const { sizeBytes } = measured;
    const digest = measured.sha256();
    const claimed = {
      ...caller,
      idempotency: idempotency && { ...idempotency, fingerprint: fingerprint(digest) },
    };
    return this.commands.run(claimed, async (tx) => {
      const uploading = { id: asset.id, status: 'uploading' };
      const { renditions } = asset;
      const ready = { status: 'ready', sweepAt: null, sizeBytes, sha256: digest, renditions } as const;
      const { affected } = await tx.update(Asset, uploading, ready);
      if (affected === 0) throw uploadInterrupted();
      return view(tx, asset);
    });
  }
}
