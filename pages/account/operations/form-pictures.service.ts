import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { MAX_IMAGES, MAX_PICTURE_BYTES, uploadsLimit } from '../../../src/marketplace/policies';
import { PictureUploads } from '../../../src/marketplace/pictures/picture-uploads.service';
import { pictureTooLarge } from '../../../src/marketplace/pictures/pictures.errors';
import { refusalOf } from '../../../src/platform/errors/problems';
import type { FormFile } from '../../../src/platform/http/form-files';
import type { Problem } from '../../../src/platform/pages/forms';
import { type FormMember, picturesSent, withPictures } from '../../../src/platform/pages/operation-values';
import { filesName } from '../../../src/platform/pages/picture-fields';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter';
import { type AgentCaller, formClaim } from '../../../src/platform/security/caller';
import { REPEAT } from './operation-form';

interface Taken {
  /** With the uploaded pictures as if they had been sent. */
  form: Record<string, unknown>;
  problems: Problem[];
}

/** Pictures that people send with forms. They are stored first, so that a refused form still has them. */
@Injectable()
export class FormPictures {
  constructor(
    private readonly uploads: PictureUploads,
    private readonly limiter: RateLimiter,
  ) {}

  async take(
    owner: AgentCaller,
    members: readonly FormMember[],
    form: Record<string, unknown>,
    files: readonly FormFile[],
  ): Promise<Taken> {
    let taken: Taken = { form, problems: [] };
    for (const member of members) {
      const own = files.filter(({ field }) => field === filesName(member.name));
      if (member.kind === 'pictures' && own.length > 0)
        taken = await this.takeInto(member, owner, taken, own);
    }
    return taken;
  }

  /** One picture of a form, or what is wrong with it. */
  async upload(
    owner: AgentCaller,
    { filename, contentType, path, bytes }: FormFile,
    repeat: unknown,
  ): Promise<{ url: string } | { problem: string }> {
    const idempotency = formClaim(owner.holder.agentId, 'pictures.upload', repeat, {});
    try {
      await this.limiter.spend(uploadsLimit, owner);
      if (bytes > MAX_PICTURE_BYTES) throw pictureTooLarge();
      const content = createReadStream(path);
      return await this.uploads.receive(
        { ...owner, idempotency, ifMatch: undefined },
        { filename, contentType, maxBytes: bytes, content },
      );
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const said = refusal instanceof InvalidInput ? refusal.problems[0]?.msg : refusal.message;
      return { problem: `${filename}: ${said ?? refusal.message}` };
    }
  }

  private async takeInto(
    { name, label }: FormMember,
    owner: AgentCaller,
    { form, problems }: Taken,
    files: readonly FormFile[],
  ): Promise<Taken> {
    const rows = picturesSent(form, name);
    const texts: string[] = [];
    for (const [index, file] of files.entries()) {
      if (rows.length >= MAX_IMAGES) {
        texts.push(`${file.filename}: there are ${MAX_IMAGES} pictures already; remove one first`);
        continue;
      }
      const repeat = typeof form[REPEAT] === 'string' ? `${form[REPEAT]}-${index}` : undefined;
      const made = await this.upload(owner, file, repeat);
      if ('problem' in made) texts.push(made.problem);
      else rows.push({ url: made.url, alt: '' });
    }
    const found = texts.length > 0 ? [{ name, label, text: texts.join('. ') }] : [];
    return { form: withPictures(form, name, rows), problems: [...problems, ...found] };
  }
}
