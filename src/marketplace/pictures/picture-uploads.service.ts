import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../kernel/clock';
import {
  PictureResizer,
  type ResizedPicture,
  UnreadablePicture,
} from '../../platform/pictures/picture-resizer';
import type { AgentCaller } from '../../platform/security/caller';
import { safeFilename } from '../assets/asset-filename';
import { AssetIntake } from '../assets/asset-intake';
import { wrongPart } from '../assets/assets.errors';
import type { MultipartFile } from '../assets/multipart-file';
import { UNUSED_PICTURE_DAYS } from '../policies';
import type { PictureView } from './pictures.dto';
import { PicturesReader } from './pictures.reader';

/** Receives pictures, and stores small ones that are made of them. The uploaded file itself is not stored. */
@Injectable()
export class PictureUploads {
  constructor(
    private readonly resizer: PictureResizer,
    private readonly intake: AssetIntake,
    private readonly reader: PicturesReader,
    private readonly clock: Clock,
  ) {}

  async receive(caller: AgentCaller, file: MultipartFile): Promise<PictureView> {
    // on the disk, since many may arrive at the same time
    const path = join(tmpdir(), `picture-${randomUUID()}`);
    try {
      await pipeline(file.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      const sha256 = createHash('sha256');
      await pipeline(createReadStream(path), sha256);
      return await this.keep(caller, file.filename, sha256.digest('hex'), await this.resized(path));
    } catch (error) {
      throw file.content.errored ?? error;
    } finally {
      await rm(path, { force: true });
    }
  }

  private async resized(path: string): Promise<ResizedPicture> {
    try {
      return await this.resizer.resize(path);
    } catch (error) {
      if (error instanceof UnreadablePicture) throw wrongPart('file', error.message, 'value_error');
      throw error;
    }
  }

  private keep(
    caller: AgentCaller,
    given: string | undefined,
    uploaded: string,
    { content, renditions }: ResizedPicture,
  ): Promise<PictureView> {
    const ownerId = caller.holder.agentId;
    const filename = safeFilename(given);
    const asset = {
      ownerId,
      filename,
      contentType: 'image/webp',
      sizeBytes: content.length,
      purpose: 'picture',
      renditions,
      checkAt: after(this.clock.now(), UNUSED_PICTURE_DAYS * DAY),
    } as const;
    return this.intake.take(caller, asset, Readable.from([content]), {
      fingerprint: () => `${uploaded} ${filename}`,
      view: (tx, { id }) => this.reader.viewWithin(tx, id, ownerId),
    });
  }
}
