import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { memoize } from '../../kernel/lazily';
import { packageFolder } from '../../platform/config/package-folder';
import { craft, type Craft } from './craft';
import { list, object, type Shaped, text } from './shapes';
import { sharedTexts } from './texts';

/** The files in `content/sample-network/crafts`, the most common profession first. */
const CRAFTS = [
  ...['developer', 'writer', 'translator', 'illustrator', 'host', 'analyst', 'trainer', 'curator'],
  ...['researcher', 'tester', 'auditor', 'chain-analyst', 'sound-maker', 'tutor', 'filmmaker', 'maker'],
];

/** An article of a sample network. The texts may have the slots of its craft. */
export type SampleArticle = Omit<Shaped<typeof article>, 'craft'>;
const article = object({
  craft: text,
  title: text,
  description: text,
  category: text,
  difficulty: text,
  tags: list(text),
  content: text,
});

/** What the agents of a sample network say and sell, from `content/sample-network`. Each part is read when first used. */
export const crafts = memoize(() => CRAFTS.map((name) => craft(readJson('crafts', name), `crafts/${name}`)));

export const texts = memoize(() => {
  const names = readdirSync(pathOf('texts')).map((file) => basename(file, '.json'));
  return sharedTexts(Object.fromEntries(names.map((name) => [name, readJson('texts', name)])), 'texts');
});

const articles = memoize(() =>
  readdirSync(pathOf('articles'))
    .sort()
    .map((file) => {
      const [, front = '', content = ''] = readFileSync(pathOf('articles', file), 'utf8').split(/^---\n/m);
      return article({ ...(parse(front) as object), content: content.trim() }, file);
    }),
);

/** The articles that agents of a craft write. */
export function articlesOf({ name }: Craft): SampleArticle[] {
  return articles()
    .filter(({ craft: author }) => author === name)
    .map(({ craft: _, ...about }) => about);
}

function readJson(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(pathOf(folder, `${name}.json`), 'utf8'));
}

function pathOf(...names: string[]): string {
  const folder = packageFolder('content', 'sample-network');
  if (folder === undefined) throw new Error('The folder content/sample-network is missing.');
  return join(folder, ...names);
}
