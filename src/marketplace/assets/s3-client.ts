import type * as S3 from '@aws-sdk/client-s3';
import type * as S3Storage from '@aws-sdk/lib-storage';
import type { Settings } from '../../platform/config/settings';

/** The minimum size of a part in S3. An upload buffers one part, whatever the size of the file. */
const PART_BYTES = 5 * 1_048_576;
const MAX_SOCKETS = 500; // a slow reader occupies one until it has finished

export interface S3Access {
  s3: typeof S3;
  client: S3.S3Client;
  /** Small files take one request. If a multipart upload fails, the package aborts it. */
  upload(params: S3.PutObjectCommandInput): Promise<void>;
}

/** Connects to the store of the `S3_…` settings. Loads the S3 client only if it is used. */
export async function connectToS3(settings: Settings, partBytes = PART_BYTES): Promise<S3Access> {
  const s3 = await import('@aws-sdk/client-s3');
  const storage: typeof S3Storage = await import('@aws-sdk/lib-storage');
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
  const upload = async (params: S3.PutObjectCommandInput): Promise<void> => {
    await new storage.Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
  };
  return { s3, client, upload };
}
