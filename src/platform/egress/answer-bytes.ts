import type { IncomingMessage } from 'node:http';

/**
 * Reads what is worth reading, then cuts the connection off if more would come. The status has been sent by then and
 * is what counts. Answers the function that ends the reading early.
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

/** As text that PostgreSQL can store, whatever the receiver sent. */
export function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
}
