import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BUCKET = 'goods';
const KEY_ID = 'AKIATEST';
const SECRET = 'secret-of-the-bucket';
/** Objects in one page of a list. */
const PAGE = 50;

/** A minimal S3 server, path style: objects, lists, multipart uploads, ranges, and refusal of unsigned requests. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  /** `METHOD key` plus the relevant query parameters, in order. */
  readonly calls: string[] = [];
  /** While set, every request is answered with this status. */
  failing?: number;
  private readonly server: Server;
  private count = 0;

  private constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  static async start(): Promise<S3Server> {
    const s3 = new S3Server();
    await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  /** Settings with which the service stores its files here. */
  get settings(): Record<string, string> {
    return {
      ASSETS: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
      S3_FORCE_PATH_STYLE: 'true',
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
    const uploadId = url.searchParams.get('uploadId');
    this.calls.push(`${request.method} ${key}${uploadId ? ' part' : ''}`);
    const body = await whole(request);
    if (this.failing) return error(response, this.failing, 'SlowDown');
    const signed = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${KEY_ID}/\\d{8}/us-east-1/s3/aws4_request, .*Signature=`,
    );
    if (!signed.test(request.headers.authorization ?? '')) return error(response, 403, 'AccessDenied');
    if (request.headers['content-encoding']?.includes('aws-chunked'))
      return error(response, 501, 'NotImplemented');
    if (url.searchParams.has('list-type')) return this.list(response, url);
    if (url.searchParams.has('uploads')) return this.uploadsOf(request, response, key, url);
    if (uploadId !== null) return this.part(request, response, uploadId, url, body);
    return this.object(request, response, key, body);
  }

  private list(response: ServerResponse, url: URL): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const page = keys.slice(from, from + PAGE);
    const next =
      from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    xml(
      response,
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents}</ListBucketResult>`,
    );
  }

  private uploadsOf(request: IncomingMessage, response: ServerResponse, key: string, url: URL): void {
    if (request.method === 'POST') {
      const id = `upload-${++this.count}`;
      this.uploads.set(id, { key, parts: new Map() });
      const parts = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`;
      return xml(response, `<InitiateMultipartUploadResult>${parts}</InitiateMultipartUploadResult>`);
    }
    const prefix = url.searchParams.get('prefix') ?? '';
    const found = [...this.uploads].filter(([, upload]) => upload.key.startsWith(prefix));
    const list = found.map(
      ([id, upload]) => `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    xml(response, `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`);
  }

  private part(request: IncomingMessage, response: ServerResponse, id: string, url: URL, body: Buffer): void {
    const upload = this.uploads.get(id);
    if (!upload) return error(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      const number = Number(url.searchParams.get('partNumber'));
      upload.parts.set(number, body);
      response.writeHead(200, { etag: `"part-${number}"` }).end();
      return;
    }
    this.uploads.delete(id);
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    this.objects.set(upload.key, Buffer.concat(numbers.map((number) => upload.parts.get(number) as Buffer)));
    xml(response, `<CompleteMultipartUploadResult><Key>${upload.key}</Key></CompleteMultipartUploadResult>`);
  }

  private object(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    if (request.method === 'PUT') {
      this.objects.set(key, body);
      return void response.writeHead(200, { etag: '"whole"' }).end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const content = this.objects.get(key);
    if (!content) return error(response, 404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!range) return void response.writeHead(200, { 'content-length': content.length }).end(content);
    const slice = content.subarray(Number(range[1]), Number(range[2]) + 1);
    response.writeHead(206, { 'content-length': slice.length }).end(slice);
  }
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // aborted: use what was received
  }
  return Buffer.concat(chunks);
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}

function error(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}
