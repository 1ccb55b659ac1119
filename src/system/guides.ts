import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { notFound } from '../kernel/domain-error';
import { packageFolder } from '../platform/config/package-folder';
import { contentTag, matchesTag } from '../platform/http/versioned.interceptor';

export const GUIDES_PATH = '/docs/guides';

interface Guide {
  name: string;
  title: string;
  text: string;
  etag: string;
}

/** What stands in the folder beside the package, read once: names of requests are looked up and never opened. */
export function readGuides(folder = packageFolder('docs')): Map<string, Guide> {
  const files = folder === undefined ? [] : readdirSync(folder).filter((file) => /^[a-z-]+\.md$/.test(file));
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(folder as string, file), 'utf8');
      const name = file.slice(0, -'.md'.length);
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
      const etag = contentTag(text);
      return [name, { name, title, text, etag }] as const;
    }),
  );
}

/** The guides as they are written, and the list of them. With and without `.md`: the guides link to each other so. */
export function serveGuides(guides = readGuides()): RequestHandler {
  const list = [...guides.values()]
    .map(({ name, title }) => `${GUIDES_PATH}/${name}.md  ${title}`)
    .join('\n');
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = request.path.replace(/^\//, '').replace(/\.md$/, '');
    const guide = guides.get(name);
    if (!guide && name !== '') return next(notFound('guide'));
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('text/plain; charset=utf-8');
    if (!guide) {
      response.send(`${list}\n`);
      return;
    }
    response.setHeader('ETag', guide.etag);
    if (matchesTag(request.get('if-none-match'), guide.etag)) response.status(304).end();
    else response.send(guide.text);
  };
}
