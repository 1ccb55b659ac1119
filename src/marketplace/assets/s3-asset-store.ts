import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type * as S3Storage from '@aws-sdk/lib-storage';
import type { Settings } from '../../platform/config/settings';
import { AssetStore, type ByteRange } from './asset-store';
import { storeUnavailable } from './assets.errors';

/** The minimum size of a part in S3. An upload buffers one part, whatever the size of the file. */
const PART_BYTES = 5 * 1_048_576;
const MAX_SOCKETS = 500; // a slow reader occupies one until it has finished

/** Stores files in a bucket, under `assets/`. */
export class S3AssetStore extends AssetStore {
  private constructor(
    private readonly s3: typeof S3,
    private readonly storage: typeof S3Storage,
    private readonly client: S3.S3Client,
    private readonly bucket: string,
  ) {
    super();
  }

  /** Loads the S3 client only if it is used. */
  static async connect(settings: Settings): Promise<S3AssetStore> {
    const s3 = await import('@aws-sdk/client-s3');
    const storage = await import('@aws-sdk/lib-storage');
    const client = new s3.S3Client({
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      forcePathStyle: settings.S3_FORCE_PATH_STYLE,
      credentials: {
        accessKeyId: settings.S3_ACCESS_KEY_ID as string,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY as string,
      },
      // Not every compatible store supports Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 5_000,
        socketTimeout: 60_000,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    });
    return new S3AssetStore(s3, storage, client, settings.S3_BUCKET as string);
  }

  async put(assetId: string, content: Readable): Promise<void> {
    const params = { ...this.place(assetId), Body: content, ContentType: 'application/octet-stream' };
    // Small files take one request. If a multipart upload fails, the package aborts it.
    const upload = new this.storage.Upload({
      client: this.client,
      params,
      partSize: PART_BYTES,
      queueSize: 1,
    });
    await inStore(() => upload.done());
  }

  async open(assetId: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await inStore(() =>
      this.client.send(new this.s3.GetObjectCommand({ ...this.place(assetId), Range })),
    );
    return found.Body as Readable;
  }

  async remove(assetId: string): Promise<void> {
    await inStore(async () => {
      await this.client.send(new this.s3.DeleteObjectCommand(this.place(assetId)));
      await this.abandonParts(assetId);
    });
  }

  /** Aborts multipart uploads of processes that died, because stored parts are billed until they are aborted. */
  private async abandonParts(assetId: string): Promise<void> {
    const { Bucket, Key } = this.place(assetId);
    const { Uploads = [] } = await this.client.send(
      new this.s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key }),
    );
    for (const { UploadId } of Uploads)
      await this.client.send(new this.s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }

  private place(assetId: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: `assets/${assetId}` };
  }
}

async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw Object.assign(storeUnavailable(), { cause: error });
  }
}
