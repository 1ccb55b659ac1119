import { request as httpRequest, type ClientRequest } from 'node:http';
import type { TestApp } from './app';
import type { TestAgent } from './fixtures';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const BOUNDARY = 'a-boundary-of-the-tests';

export function partHead(
  name = 'file',
  filename: string | null = 'goods.bin',
  type = 'application/octet-stream',
): string {
  const file = filename === null ? '' : `; filename="${filename}"`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n`;
}
export const PART_END = `\r\n--${BOUNDARY}--\r\n`;
/** Ends a part and announces another. */
export const PART_MORE = '\r\n';

/** Sends a form piece by piece, like a slow or misbehaving client. */
export class RawUpload {
  readonly answer: Promise<Answer>;
  readonly request: ClientRequest;

  constructor(app: TestApp, headers: Record<string, string>, path = '/marketplace/assets') {
    this.request = httpRequest(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });
    this.answer = new Promise((resolve, reject) => {
      this.request.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
          }),
        );
      });
      this.request.once('error', reject);
    });
    this.answer.catch(() => undefined);
    this.request.setMaxListeners(0);
  }

  async send(...pieces: (string | Buffer)[]): Promise<this> {
    for (const piece of pieces) {
      if (this.request.destroyed || this.request.writableEnded) return this;
      if (!this.request.write(piece)) {
        await new Promise<void>((resolve) => {
          this.request.once('drain', resolve);
          this.request.once('close', resolve);
        });
      }
    }
    return this;
  }

  end(): Promise<Answer> {
    this.request.end();
    return this.answer;
  }
}

export interface Uploaded {
  id: string;
  filename: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  listings: string[];
  [member: string]: unknown;
}

/** Uploads a file as any client would. */
export async function upload(
  owner: TestAgent,
  content: Buffer,
  filename = 'goods.bin',
  contentType = 'application/octet-stream',
): Promise<Uploaded> {
  const answer = await owner.client
    .post('/marketplace/assets')
    .attach('file', content, { filename, contentType })
    .expect(201);
  return answer.body as Uploaded;
}

export interface FileLink {
  url: string;
  expires_at: string;
}

/** The file of an order, as a party reads it. */
export async function fileOf(party: TestAgent, orderId: string): Promise<FileLink & Record<string, unknown>> {
  const order = await party.client.get(`/marketplace/orders/${orderId}`).expect(200);
  return (order.body as { delivery_data: { asset: FileLink & Record<string, unknown> } }).delivery_data.asset;
}

/** Links use PUBLIC_URL, but the test server listens on another port. */
export function pathOf(link: Pick<FileLink, 'url'>): string {
  const { pathname, search } = new URL(link.url);
  return pathname + search;
}
