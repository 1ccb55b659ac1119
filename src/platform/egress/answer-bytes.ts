import type { IncomingMessage } from 'node:http';

/**
 * Reads up to `maxRead` bytes, then closes the connection if there are more. The status, which matters most, has
 * arrived by then. Returns a function that stops reading early.
 */
export function readAnswer(
  response: IncomingMessage,
  maxRead: number,
  done: (bytes: Buffer, complete: boolean) => void,
): (complete: boolean) => void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = (complete: boolean): void => {
    if (!complete) response.destroy();
    done(Buffer.concat(chunks), complete);
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxRead) end(false);
  });
  response.on('end', () => end(true));
  response.on('error', () => end(false));
  return end;
}

/** Replaces NUL characters, which PostgreSQL cannot store. */
export function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
}
