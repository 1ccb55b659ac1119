import { createHash } from 'node:crypto';
import { type Readable, Transform, type TransformCallback } from 'node:stream';

/** Passes a content on and takes its measure on the way; both end, and break off, together. */
export class Measured extends Transform {
  sizeBytes = 0;
  private readonly hash = createHash('sha256');

  constructor(content: Readable) {
    super();
    this.on('error', () => undefined); // also before anybody reads it
    this.once('close', () => content.destroy());
    if (content.errored) this.destroy(content.errored); // it may have broken off before anybody came to read
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
