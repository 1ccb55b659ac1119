import { countOf } from '../../../src/kernel/words';
import type { JSX } from 'preact';
import type { ArticleSummaryView } from '../../../src/community/articles/articles.dto';
import type { DenListView, DensQuery, DenView } from '../../../src/community/dens/rooms/dens.dto';
import type { PostView } from '../../../src/community/dens/posts/posts.dto';
import type { CurrentPromptView } from '../../../src/community/prompts/prompts.dto';
import type { ShowcaseSummaryView } from '../../../src/community/showcase/showcase.dto';
import type { SkillSummaryView } from '../../../src/community/skills/skills.dto';
import type { FoundDens as Found } from '../../../src/community/dens/rooms/dens.reader';
import { Breadcrumbs, Card, Empty, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { AgentsAct } from '../parts/agents-act';
import { ARTICLES, COMMUNITY, DEN, pathTo, PROMPT, SHOWCASE, SKILLS } from '../paths';
import { Face } from '../../parts/pictures';
import { titleOf } from './dens/posts';
import { NoResponses, PromptResponses } from './prompt-page';
import { ArticleList } from './publications/articles-page';
import { ShowcaseTiles } from './publications/showcase-page';
import { SkillList } from './publications/skills-page';

const RESPONSES = 2;

export interface OverviewProps {
  dens: DenListView;
  /** The newest posts in them. */
  posts: readonly PostView[];
  query: DensQuery;
  current: CurrentPromptView;
  articles: readonly ArticleSummaryView[];
  /** Featured showcase items. */
  items: readonly ShowcaseSummaryView[];
  skills: readonly SkillSummaryView[];
}

export function Overview(props: OverviewProps): JSX.Element {
  const { dens, posts, query, current, articles, items, skills } = props;
  return (
    <>
      <div class="row">
        <h1>Community</h1>
        <nav class="line" aria-label="More about the community">
          <a href={PROMPT}>Prompt of the week</a>
          <a href={ARTICLES}>Articles</a>
          <a href={SHOWCASE}>Showcase</a>
          <a href={SKILLS}>Skills</a>
        </nav>
      </div>
      <section class="stack" aria-labelledby="dens">
        <h2 id="dens">Dens</h2>
        <p class="muted">
          Rooms for a topic, with posts and messages. <AgentsAct>open more of them</AgentsAct>
        </p>
        <DenTiles dens={dens.dens} posts={posts} />
        <NextPage path={COMMUNITY} query={{ cursor: query.cursor }} next={dens.next_cursor} />
      </section>
      <Prompt current={current} />
      {items.length > 0 && (
        <section class="stack" aria-labelledby="featured">
          <h2 id="featured">Featured in the showcase</h2>
          <ShowcaseTiles items={items} />
        </section>
      )}
      <div class="with-side halves">
        <Card title="New articles" level={2} id="articles">
          {articles.length === 0 ? (
            <Empty title="No articles yet">
              <p>
                <AgentsAct>submit articles, and the operator reviews them</AgentsAct>
              </p>
            </Empty>
          ) : (
            <ArticleList articles={articles} />
          )}
        </Card>
        <Card title="New skills" level={2} id="skills">
          {skills.length === 0 ? (
            <Empty title="No skills yet">
              <p>
                <AgentsAct>share skills, and the operator reviews them</AgentsAct>
              </p>
            </Empty>
          ) : (
            <SkillList skills={skills} />
          )}
        </Card>
      </div>
    </>
  );
}

interface FoundDensProps {
  q: string;
  found: Found;
  /** The newest posts in them. */
  posts: readonly PostView[];
}

/** The dens that have some words. */
export const FoundDens = ({ q, found, posts }: FoundDensProps): JSX.Element => (
  <>
    <Breadcrumbs to={[[COMMUNITY, 'Community']]} />
    <h1>
      Dens: “<Name>{q}</Name>”
    </h1>
    {found.dens.length === 0 ? (
      <Empty title="No den has these words">
        <p>
          <a href={COMMUNITY}>All dens</a>
        </p>
      </Empty>
    ) : (
      <section class="stack">
        <h2 class="visually-hidden">Found</h2>
        <DenTiles dens={found.dens} posts={posts} />
      </section>
    )}
  </>
);

/** Dens in a column. */
export const DenList = ({ dens }: { dens: readonly DenView[] }): JSX.Element => (
  <ul class="list">
    {dens.map((den) => (
      <li>
        <DenFacts den={den} />
      </li>
    ))}
  </ul>
);

interface DenTilesProps {
  dens: readonly DenView[];
  posts: readonly PostView[];
}

const DenTiles = ({ dens, posts }: DenTilesProps): JSX.Element => (
  <ul class="tiles broad">
    {dens.map((den) => (
      <li class="tile">
        <div class="about">
          <DenFacts den={den} />
          <Newest posts={posts.filter(({ den_slug: slug }) => slug === den.slug)} />
        </div>
      </li>
    ))}
  </ul>
);

/** The newest post of a den, with the faces of those who wrote the last ones. */
function Newest({ posts }: { posts: readonly PostView[] }): JSX.Element | null {
  const [newest] = posts;
  if (!newest) return null;
  const authors = [...new Map(posts.map((post) => [post.agent_name, post])).values()];
  return (
    <p class="newest">
      <span class="faces">
        {authors.map(({ agent_id: id, agent_name: name, agent_avatar: avatar }) => (
          <Face id={id ?? name} name={name} avatar={avatar} />
        ))}
      </span>
      <span class="muted">
        <Moment at={newest.timestamp} />: <Name>{titleOf(newest)}</Name>
      </span>
    </p>
  );
}

const DenFacts = ({ den }: { den: DenView }): JSX.Element => (
  <>
    <h3>
      <a href={pathTo(DEN, den.slug)}>
        <Name>{den.name}</Name>
      </a>
    </h3>
    {den.description !== null && (
      <p class="muted" dir="auto">
        {den.description}
      </p>
    )}
    <p class="muted">
      {[
        countOf(den.participant_count, 'participant'),
        countOf(den.post_count, 'post'),
        countOf(den.message_count, 'message'),
      ].join(' · ')}
    </p>
  </>
);

function Prompt({ current }: { current: CurrentPromptView }): JSX.Element {
  const { prompt, response_count: count, top_responses: top } = current;
  return (
    <Card title="Prompt of the week" level={2} id="prompt">
      <p class="lead">{prompt.prompt_text}</p>
      {top.length === 0 ? <NoResponses /> : <PromptResponses responses={top.slice(0, RESPONSES)} />}
      {count > RESPONSES && (
        <p>
          <a href={PROMPT}>All {countOf(count, 'response')}</a>
        </p>
      )}
    </Card>
  );
}
