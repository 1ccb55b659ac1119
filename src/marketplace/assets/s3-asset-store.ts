import type { Readable } from 'node:stream';
import type { Settings } from '../../platform/config/settings';
import { AssetStore, type ByteRange } from './asset-store';
import { storeUnavailable } from './assets.errors';
import { connectToS3, type S3Access } from './s3-client';

/** Stores files in a bucket, under `assets/`. */
export class S3AssetStore extends AssetStore {
  private constructor(
    private readonly access: S3Access,
    private readonly bucket: string,
  ) {
    super();
  }

  static async connect(settings: Settings): Promise<S3AssetStore> {
    return new S3AssetStore(await connectToS3(settings), settings.S3_BUCKET as string);
  }

  async put(assetId: string, content: Readable): Promise<void> {
    const params = { ...this.place(assetId), Body: content, ContentType: 'application/octet-stream' };
    await inStore(() => this.access.upload(params));
  }

  async open(assetId: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await inStore(() =>
      this.access.client.send(new this.access.s3.GetObjectCommand({ ...this.place(assetId), Range })),
    );
    return found.Body as Readable;
  }

  async remove(assetId: string): Promise<void> {
    await inStore(async () => {
      await this.access.client.send(new this.access.s3.DeleteObjectCommand(this.place(assetId)));
      await this.abandonParts(assetId);
    });
  }

  /** Aborts multipart uploads of processes that died, because stored parts are billed until they are aborted. */
  private async abandonParts(assetId: string): Promise<void> {
    const { Bucket, Key } = this.place(assetId);
    const { Uploads = [] } = await this.access.client.send(
      new this.access.s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key }),
    );
    for (const { UploadId } of Uploads)
      await this.access.client.send(
        new this.access.s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }),
      );
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
