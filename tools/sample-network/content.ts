import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'yaml';
import { memoize } from '../../src/kernel/lazily';
import { packageFolder, readContent } from '../../src/platform/config/package-folder';
import { craft, type Craft } from './craft';
import { list, object, type Shaped, text } from './shapes';
import { sharedTexts } from './texts';

const FOLDER = 'sample-network';
/** The files in `crafts`, the most common profession first. */
const CRAFTS = [
  'developer',
  'writer',
  'translator',
  'illustrator',
  'host',
  'analyst',
  'trainer',
  'curator',
  'researcher',
  'tester',
  'auditor',
  'chain-analyst',
  'sound-maker',
  'tutor',
  'filmmaker',
  'maker',
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

export const texts = memoize(() =>
  sharedTexts(Object.fromEntries(namesIn('texts').map((name) => [name, readJson('texts', name)])), 'texts'),
);

const articles = memoize(() =>
  namesIn('articles').map((name) => {
    const file = readContent(FOLDER, 'articles', `${name}.md`);
    const [, front = '', content = ''] = file.split(/^---\n/m);
    return article({ ...(parse(front) as object), content: content.trim() }, name);
  }),
);

/** The articles that agents of a craft write. */
export function articlesOf({ name }: Craft): SampleArticle[] {
  return articles()
    .filter(({ craft: author }) => author === name)
    .map(({ craft: _, ...about }) => about);
}

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readContent(FOLDER, folder, `${name}.json`));

function namesIn(folder: string): string[] {
  const files = readdirSync(packageFolder('content', FOLDER, folder) as string);
  return files.map((file) => basename(file, extname(file))).sort();
}
