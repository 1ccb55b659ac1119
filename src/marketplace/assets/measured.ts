import { createHash } from 'node:crypto';
import { type Readable, Transform, type TransformCallback } from 'node:stream';

/** Passes content through and measures its size and hash. Both streams end and fail together. */
export class Measured extends Transform {
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
