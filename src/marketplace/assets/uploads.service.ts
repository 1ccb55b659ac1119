import { Injectable } from '@nestjs/common';
import type { AgentCaller } from '../../platform/security/caller';
import { safeFilename } from '../../platform/http/filename';
import { AssetIntake } from './asset-intake';
import type { AssetView } from './assets.dto';
import { wrongPart } from './assets.errors';
import { AssetsReader } from './assets.reader';
import type { MultipartFile } from './multipart-file';

const CONTENT_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/;

/** Receives files that agents sell or deliver. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly intake: AssetIntake,
    private readonly reader: AssetsReader,
  ) {}

  async receive(caller: AgentCaller, file: MultipartFile): Promise<AssetView> {
    try {
      return await this.take(caller, file);
    } finally {
      file.content.destroy(); // stops reading what was refused
    }
  }

  private take(
    caller: AgentCaller,
    { content, contentType, maxBytes, ...file }: MultipartFile,
  ): Promise<AssetView> {
    if (!CONTENT_TYPE.test(contentType))
      throw wrongPart('file', 'not a valid content type', 'string_pattern_mismatch');
    const ownerId = caller.holder.agentId;
    const filename = safeFilename(file.filename);
    const asset = { ownerId, filename, contentType, sizeBytes: maxBytes };
    return this.intake.take(caller, asset, {
      receive: () => Promise.resolve({ content }),
      fingerprint: (sha256) => `${sha256.toString('hex')} ${contentType} ${filename}`,
      view: (tx, { id }) => this.reader.viewWithin(tx, id, ownerId),
    });
  }
}
