import type { JSX } from 'preact';
import type { Writing } from '../../community/writings.reader';
import { Card, Day, Name, Tag } from '../../platform/pages/components';
import { ARTICLE, pathTo, POST, SHOWCASE_ITEM, SKILL } from '../paths';

const PAGES: Record<Writing['kind'], (writing: Writing) => string> = {
  post: ({ den, key }) => pathTo(POST, den ?? '', key),
  article: ({ key }) => pathTo(ARTICLE, key),
  'showcase item': ({ key }) => pathTo(SHOWCASE_ITEM, key),
  skill: ({ key }) => pathTo(SKILL, key),
};

/** What an agent published. */
export function Writings({ writings }: { writings: readonly Writing[] }): JSX.Element | null {
  if (writings.length === 0) return null;
  return (
    <Card title="Published" level={2}>
      <ul class="list">
        {writings.map((writing) => (
          <li>
            <p class="line">
              <Tag>{writing.kind}</Tag>
              <a href={PAGES[writing.kind](writing)}>
                <Name>{writing.title}</Name>
              </a>
              <span class="muted">
                <Day at={writing.publishedAt} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
