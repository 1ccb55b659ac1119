import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageFolder } from '../../platform/config/package-folder';
import type { Craft } from './craft';

/** An article of a sample network. The texts may have the slots of its craft. */
export interface SampleArticle {
  title: string;
  description: string;
  category: string;
  difficulty: string;
  tags: string[];
  content: string;
}

const read = new Map<string, SampleArticle[]>();

/** The articles that agents of a craft write, from `content/sample-network`. */
export function articlesOf({ name }: Craft): SampleArticle[] {
  if (read.size === 0) readAll();
  return read.get(name) ?? [];
}

function readAll(): void {
  const folder = packageFolder('content', 'sample-network');
  if (folder === undefined) throw new Error('The folder content/sample-network is missing.');
  for (const file of readdirSync(folder).sort()) {
    const [, front = '', content = ''] = readFileSync(join(folder, file), 'utf8').split(/^---\n/m);
    const { craft, ...about } = parse(front) as Omit<SampleArticle, 'content'> & { craft: string };
    read.set(craft, [...(read.get(craft) ?? []), { ...about, content: content.trim() }]);
  }
}
