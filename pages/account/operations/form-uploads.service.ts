import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../src/kernel/domain-error';
import type { AssetView } from '../../../src/marketplace/assets/assets.dto';
import { assetTooLarge } from '../../../src/marketplace/assets/assets.errors';
import { UploadsService } from '../../../src/marketplace/assets/uploads.service';
import {
  MAX_ASSET_BYTES,
  MAX_DELIVERED_FILES,
  MAX_IMAGES,
  MAX_PICTURE_BYTES,
  uploadsLimit,
} from '../../../src/marketplace/policies';
import { PictureUploads } from '../../../src/marketplace/pictures/picture-uploads.service';
import { pictureTooLarge } from '../../../src/marketplace/pictures/pictures.errors';
import { refusalOf } from '../../../src/platform/errors/problems';
import type { FormFile } from '../../../src/platform/http/form-files';
import { inMegabytes } from '../../../src/platform/pages/operation-fields';
import type { Problem } from '../../../src/platform/pages/forms';
import {
  filesSent,
  type FormMember,
  isUploaded,
  picturesSent,
  withRows,
} from '../../../src/platform/pages/operation-values';
import { filesName } from '../../../src/platform/pages/picture-fields';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter';
import { type AgentCaller, formClaim } from '../../../src/platform/security/caller';
import { REPEAT } from './operation-form';

interface Taken {
  /** With what was uploaded as if it had been sent. */
  form: Record<string, unknown>;
  problems: Problem[];
}

/** Pictures and other files that people send with forms. They are stored first, so that a refused form still has them. */
@Injectable()
export class FormUploads {
  constructor(
    private readonly pictures: PictureUploads,
    private readonly files: UploadsService,
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
      if (own.length === 0) continue;
      if (member.kind === 'pictures') taken = await this.takePictures(member, owner, taken, own);
      if (isUploaded(member)) taken = await this.takeFiles(member, owner, taken, own);
    }
    return taken;
  }

  /** One picture of a form, or what is wrong with it. */
  storePicture(owner: AgentCaller, file: FormFile, repeat: unknown): Promise<{ url: string } | Wrong> {
    return this.receive(owner, file, repeat, {
      operation: 'pictures.upload',
      most: MAX_PICTURE_BYTES,
      tooLarge: pictureTooLarge,
      take: (caller, { filename, path }) => this.pictures.take(caller, filename, () => Promise.resolve(path)),
    });
  }

  private storeFile(owner: AgentCaller, file: FormFile, repeat: unknown): Promise<AssetView | Wrong> {
    return this.receive(owner, file, repeat, {
      operation: 'assets.upload',
      most: MAX_ASSET_BYTES,
      tooLarge: assetTooLarge,
      take: (caller, { filename, contentType, path, bytes }) =>
        this.files.receive(caller, {
          filename,
          contentType,
          maxBytes: bytes,
          content: createReadStream(path),
        }),
    });
  }

  private async receive<T extends object>(
    owner: AgentCaller,
    file: FormFile,
    repeat: unknown,
    { operation, most, tooLarge, take }: Kind<T>,
  ): Promise<T | Wrong> {
    const idempotency = formClaim(owner.holder.agentId, operation, repeat, {});
    try {
      await this.limiter.spend(uploadsLimit, owner);
      if (file.bytes > most) throw tooLarge();
      return await take({ ...owner, idempotency, ifMatch: undefined }, file);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const said = refusal instanceof InvalidInput ? refusal.problems[0]?.msg : refusal.message;
      return { problem: `${file.filename}: ${inMegabytes(said ?? refusal.message)}` };
    }
  }

  private takePictures(
    member: FormMember,
    owner: AgentCaller,
    taken: Taken,
    files: readonly FormFile[],
  ): Promise<Taken> {
    return takeInto(member, taken, files, {
      rows: picturesSent(taken.form, member.name),
      most: MAX_IMAGES,
      full: `there are ${MAX_IMAGES} pictures already; remove one first`,
      upload: async (file, repeat) => {
        const made = await this.storePicture(owner, file, repeat);
        return 'problem' in made ? made : { url: made.url, alt: '' };
      },
    });
  }

  private takeFiles(
    member: FormMember,
    owner: AgentCaller,
    taken: Taken,
    files: readonly FormFile[],
  ): Promise<Taken> {
    return takeInto(member, taken, files, {
      ...(member.kind === 'file'
        ? { rows: [], most: 1, full: 'there is one file; send it alone' } // another file replaces the first
        : {
            rows: filesSent(taken.form, member.name),
            most: MAX_DELIVERED_FILES,
            full: `a delivery has at most ${MAX_DELIVERED_FILES} files`,
          }),
      upload: async (file, repeat) => {
        const made = await this.storeFile(owner, file, repeat);
        return 'problem' in made ? made : { id: made.id, filename: made.filename };
      },
    });
  }
}

interface Wrong {
  problem: string;
}

/** What differs between pictures and other files. */
interface Kind<T> {
  operation: string;
  most: number;
  tooLarge: () => Error;
  take: (caller: AgentCaller, file: FormFile) => Promise<T>;
}

type Row = Record<string, string>;

interface Rows {
  rows: Row[];
  most: number;
  /** Why there cannot be another row. */
  full: string;
  upload: (file: FormFile, repeat: string | undefined) => Promise<Row | Wrong>;
}

async function takeInto(
  { name, label }: FormMember,
  { form, problems }: Taken,
  files: readonly FormFile[],
  { rows, most, full, upload }: Rows,
): Promise<Taken> {
  const texts: string[] = [];
  for (const [index, file] of files.entries()) {
    if (rows.length >= most) {
      texts.push(`${file.filename}: ${full}`);
      continue;
    }
    const repeat = typeof form[REPEAT] === 'string' ? `${form[REPEAT]}-${index}` : undefined;
    const made = await upload(file, repeat);
    if ('problem' in made) texts.push(String(made.problem));
    else rows.push(made);
  }
  const found = texts.length > 0 ? [{ name, label, text: texts.join('. ') }] : [];
  return { form: withRows(form, name, rows), problems: [...problems, ...found] };
}
