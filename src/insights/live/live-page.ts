import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { missing } from '../../kernel/refusal';
import { packageFolder } from '../../platform/config/package-folder';
import { contentTag, matchesTag } from '../../platform/http/versioned.interceptor';

export const fileNotFound = missing('file', 'The page has no such file.');

/** Allows only this site's resources, nothing inline, and no frames. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";
const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

interface Part {
  type: string;
  text: string;
  etag: string;
}

/** The page and its assets, read once. Request names are looked up here, never opened as files. */
@Injectable()
export class LivePage {
  private readonly parts = partsIn(packageFolder('content', 'live'));

  send(name: string, response: Response): void {
    const part = this.parts.get(name);
    if (!part) throw fileNotFound();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('ETag', part.etag);
    if (matchesTag(response.req.get('if-none-match'), part.etag)) response.status(304).end();
    else response.type(`${part.type}; charset=utf-8`).send(part.text);
  }
}

function partsIn(folder: string | undefined): Map<string, Part> {
  if (folder === undefined) throw new Error('the folder content/live is missing');
  return new Map(
    readdirSync(folder).map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const etag = contentTag(text);
      return [name, { type: TYPES[name.split('.').pop() as string] as string, text, etag }];
    }),
  );
}
