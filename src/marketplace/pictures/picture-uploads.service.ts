import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../kernel/clock';
import { random } from '../../kernel/random';
import {
  PictureResizer,
  type ResizedPicture,
  UnreadablePicture,
} from '../../platform/pictures/picture-resizer';
import type { AgentCaller } from '../../platform/security/caller';
import { safeFilename } from '../../platform/http/filename';
import { AssetIntake, type NewAsset } from '../assets/asset-intake';
import { wrongPart } from '../assets/assets.errors';
import type { MultipartFile } from '../assets/multipart-file';
import { MAX_PICTURE_BYTES, UNUSED_PICTURE_DAYS } from '../policies';
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

  /** Receives it on the disk, since many may arrive at the same time. */
  async receive(caller: AgentCaller, { content, filename }: MultipartFile): Promise<PictureView> {
    const path = join(tmpdir(), `picture-${random.uuid()}`);
    const receive = async (): Promise<string> => {
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return path;
    };
    try {
      return await this.take(caller, filename, receive);
    } catch (error) {
      throw content.errored ?? error;
    } finally {
      content.destroy(); // stops reading what was refused
      await rm(path, { force: true });
    }
  }

  /** `receive` returns the path of the uploaded file, which the caller removes. */
  take(caller: AgentCaller, given: string | undefined, receive: () => Promise<string>): Promise<PictureView> {
    const ownerId = caller.holder.agentId;
    const filename = safeFilename(given);
    const uploaded = createHash('sha256');
    const asset = {
      ownerId,
      filename,
      contentType: 'image/webp',
      sizeBytes: MAX_PICTURE_BYTES,
      purpose: 'picture',
      renditions: [],
      checkAt: after(this.clock.now(), UNUSED_PICTURE_DAYS * DAY),
    } satisfies NewAsset;
    return this.intake.take(caller, asset, {
      receive: async () => {
        const path = await receive();
        await pipeline(createReadStream(path), uploaded);
        const { content, renditions } = await this.resized(path);
        return { content: Readable.from([content]), renditions };
      },
      fingerprint: () => `${uploaded.digest('hex')} ${filename}`,
      view: (tx, { id }) => this.reader.viewWithin(tx, id, ownerId),
    });
  }

  private async resized(path: string): Promise<ResizedPicture> {
    try {
      return await this.resizer.resize(path);
    } catch (error) {
      if (error instanceof UnreadablePicture) throw wrongPart('file', error.message, 'value_error');
      throw error;
    }
  }
}
