import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Below this size compression saves no packet. */
const MIN_BYTES = 1_024;

const compressible = new WeakSet<ServerResponse>();

const ACCEPTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i,
};

export const acceptsEncoding = ({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean =>
  ACCEPTED[encoding].test(String(headers['accept-encoding'] ?? ''));

/**
 * Lets a response be compressed. Only for what everybody may read: the length of a compressed page that contains a secret
 * and a text of the request reveals the secret (BREACH).
 */
export function allowCompression(response: ServerResponse): void {
  compressible.add(response);
  const others = response.getHeader('Vary');
  response.setHeader('Vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`);
}

export const mayCompress = (response: ServerResponse): boolean => compressible.has(response);

/** Compresses a page for a browser on its way out, after the response cache has stored it. */
export function compressOnEnd(request: IncomingMessage, response: ServerResponse): void {
  if (!request.headers.accept?.includes('text/html') || !acceptsEncoding(request, 'gzip')) return;
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.end = (...parts: unknown[]): ServerResponse => {
    const [body] = parts;
    if (typeof body !== 'string' || body.length < MIN_BYTES || !compressible.has(response))
      return end(...parts);
    response.setHeader('Content-Encoding', 'gzip');
    return end(compress(body));
  };
}

/** A level at which a page takes less than a millisecond. */
export const compress = (body: string | Buffer): Buffer => gzipSync(body, { level: 5 });
