import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { AGENT_ID } from '../../platform/validation/fields';
import { SLUG, ARTICLE_CONTENT, ARTICLE_TITLE, ARTICLE_DESCRIPTION, ARTICLE_TAGS } from '../policies';
import { ARTICLE_CATEGORIES, DIFFICULTIES, type Difficulty } from './article.entity';

export interface ArticleFile {
  slug: string;
  title: string;
  description: string;
  content: string;
  category: (typeof ARTICLE_CATEGORIES)[number];
  tags: string[];
  difficulty: Difficulty | null;
  forAgents: boolean;
  forHumans: boolean;
  author: string | null;
  featured: boolean;
  publishedAt: Date;
  digest: string;
}

/** Increment this if the processing of files changes, so that all articles are processed again. */
const MAKE = 1;

/** Identifies a file's content, so that an unchanged file need not be parsed. */
export function digestOf(text: string): string {
  return createHash('sha256').update(`${MAKE}\n${text}`).digest('base64url');
}

/** Parses an article file: YAML between two `---` lines, then Markdown. Throws an error that describes the problem. */
export function readArticleFile(slug: string, text: string): ArticleFile {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]+)$/.exec(text);
  if (!parts) throw new Error('has no front matter between --- lines');
  const front = parse(parts[1] as string, { maxAliasCount: 0 }) as Record<string, unknown> | null;
  const member = <T>(name: string, fits: (value: unknown) => boolean, fallback?: T): T => {
    const value = front?.[name] ?? fallback;
    if (value !== fallback && !fits(value)) throw new Error(`its ${name} is wrong`);
    if (value === undefined) throw new Error(`lacks its ${name}`);
    return value as T;
  };
  const flag = (value: unknown): boolean => typeof value === 'boolean';
  if (!isText(slug, SLUG) || !AGENT_ID.test(slug)) throw new Error('the file name is not a slug');
  const content = (parts[2] as string).trim();
  if (!isText(content, ARTICLE_CONTENT)) throw new Error('its text is too short or too long');
  return {
    slug,
    title: member<string>('title', (value) => isText(value, ARTICLE_TITLE)),
    description: member<string>('description', (value) => isText(value, ARTICLE_DESCRIPTION)),
    content,
    category: member('category', (value) => ARTICLE_CATEGORIES.includes(value as 'Other')),
    tags: member<string[]>('tags', isTags, []),
    difficulty: member<Difficulty | null>(
      'difficulty',
      (value) => DIFFICULTIES.includes(value as Difficulty),
      null,
    ),
    forAgents: member<boolean>('for_agents', flag, true),
    forHumans: member<boolean>('for_humans', flag, true),
    author: member<string | null>('author', (value) => isText(value, SLUG), null),
    featured: member<boolean>('featured', flag, false),
    publishedAt: dateOf(member<string>('date', (value) => !Number.isNaN(dateOf(value).getTime()))),
    digest: digestOf(text),
  };
}

function isText(value: unknown, { min, max }: { min: number; max: number }): boolean {
  return typeof value === 'string' && [...value].length >= min && [...value].length <= max;
}

function isTags(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= ARTICLE_TAGS.maxItems &&
    value.every((tag) => isText(tag, { min: 1, max: ARTICLE_TAGS.max }))
  );
}

function dateOf(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value));
}
