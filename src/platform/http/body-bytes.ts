import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { LEAST_CHUNK_BYTES } from '../validation/body-limits';
import { bodyTooLarge, malformedRequest, unsupportedMediaType } from '../errors/http.errors';
import { refuseSmallChunks } from './unread-body';

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const UNPACK = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

const notUnpacked = malformedRequest.also('The body cannot be unpacked.', {
  next: 'Compress the body as Content-Encoding says, or send it without this header.',
});
const endedEarly = malformedRequest.also('The body ended too early.', { next: 'Send the whole body again.' });

/** Reads a whole body and decompresses it. */
export async function bytesOf(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpack = UNPACK.get(encoding);
  if (!unpack && encoding !== 'identity') throw unsupportedMediaType();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  const bytes = await received(request, maxBytes);
  if (!unpack || bytes.length === 0) return bytes;
  return unpack(bytes, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? bodyTooLarge(maxBytes) : notUnpacked();
  });
}

function received(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (error: Error): void => {
      request.off('data', take);
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) refuse(bodyTooLarge(maxBytes));
      else if (chunks.push(chunk) > maxBytes / LEAST_CHUNK_BYTES) refuseSmallChunks(request);
    };
    const interrupted = (): void => reject(endedEarly());
    request.on('data', take).once('error', interrupted).once('close', interrupted);
    request.once('end', () => {
      request.off('close', interrupted); // every request closes, and an error is expensive
      resolve(Buffer.concat(chunks, size));
    });
  });
}
