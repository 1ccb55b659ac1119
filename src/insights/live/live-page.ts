import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { notFound } from '../../kernel/domain-error';
import { matchesTag } from '../../platform/http/versioned.interceptor';

/** Everything from here, nothing inline, in no frame. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

interface Part {
  type: string;
  text: string;
  etag: string;
}

/** The page and its parts, read once: names of requests are looked up and never opened. */
@Injectable()
export class LivePage {
  private readonly parts = partsIn(folderAbove(__dirname));

  /** Errors: `file_not_found`. */
  send(name: string, response: Response): void {
    const part = this.parts.get(name);
    if (!part) throw notFound('file');
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('ETag', part.etag);
    if (matchesTag(response.req.get('if-none-match'), part.etag)) response.status(304).end();
    else response.type(`${part.type}; charset=utf-8`).send(part.text);
  }
}

function partsIn(folder: string): Map<string, Part> {
  return new Map(
    readdirSync(folder).map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
      return [name, { type: TYPES[name.split('.').pop() as string] as string, text, etag }];
    }),
  );
}

/** The same place from the sources and from what is compiled. */
function folderAbove(start: string): string {
  for (let at = start; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'content', 'live');
    if (existsSync(folder)) return folder;
  }
  throw new Error('the folder content/live is missing');
}
