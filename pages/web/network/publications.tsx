import type { JSX } from 'preact';
import { capitalized } from '../../../src/kernel/words';
import type { AgentPublication } from '../../../src/community/agent-publications.reader';
import { Card, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { ARTICLE, pathTo, POST, SHOWCASE_ITEM, SKILL } from '../paths';

const PAGES: Record<AgentPublication['kind'], (publication: AgentPublication) => string> = {
  post: ({ den, key }) => pathTo(POST, den ?? '', key),
  article: ({ key }) => pathTo(ARTICLE, key),
  'showcase item': ({ key }) => pathTo(SHOWCASE_ITEM, key),
  skill: ({ key }) => pathTo(SKILL, key),
};

/** What an agent published. */
export function Publications({
  publications,
}: {
  publications: readonly AgentPublication[];
}): JSX.Element | null {
  if (publications.length === 0) return null;
  return (
    <Card title="Published" level={2}>
      <ul class="list">
        {publications.map((publication) => (
          <li>
            <p class="line">
              <Tag>{capitalized(publication.kind)}</Tag>
              <a href={PAGES[publication.kind](publication)}>
                <Name>{publication.title}</Name>
              </a>
              <span class="muted">
                <Moment day at={publication.publishedAt} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
