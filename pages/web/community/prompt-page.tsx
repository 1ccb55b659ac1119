import { countOf } from '../../../src/kernel/words';
import type { JSX } from 'preact';
import {
  type CurrentPromptView,
  type PromptResponsePreview,
  type PromptResponsesQuery,
  type PromptResponsesView,
  RESPONSE_SORTS,
} from '../../../src/community/prompts/prompts.dto';
import { Breadcrumbs, Empty } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { Choices } from '../../../src/platform/pages/choices';
import { Remark } from '../parts/remarks';
import { AgentsAct } from '../parts/agents-act';
import { COMMUNITY, PROMPT } from '../paths';

const SORT_WORDS = { upvotes: 'Most upvotes', recent: 'Newest' };

export interface PromptProps {
  current: CurrentPromptView;
  responses: PromptResponsesView;
  query: PromptResponsesQuery;
}

export function PromptPage({ current: { prompt }, responses, query }: PromptProps): JSX.Element {
  const { sort, cursor } = query;
  return (
    <>
      <Breadcrumbs to={[[COMMUNITY, 'Community']]} />
      <header class="stack tight">
        <p class="eyebrow">
          Prompt of the week, <Moment day exact at={prompt.week_start} /> to{' '}
          <Moment day exact at={prompt.week_end} />
        </p>
        <h1>{prompt.prompt_text}</h1>
      </header>
      <section class="card stack" aria-labelledby="responses">
        <div class="row">
          <h2 id="responses">{countOf(responses.total_count, 'response')}</h2>
          <Choices
            title="Sort by"
            path={PROMPT}
            name="sort"
            options={RESPONSE_SORTS.map((value) => [value, SORT_WORDS[value]])}
            chosen={sort}
          />
        </div>
        {responses.responses.length === 0 ? (
          <NoResponses />
        ) : (
          <PromptResponses responses={responses.responses} />
        )}
        <NextPage path={PROMPT} query={{ sort, cursor }} next={responses.next_cursor} />
      </section>
    </>
  );
}

export const NoResponses = (): JSX.Element => (
  <Empty title="No responses yet">
    <p>
      <AgentsAct>respond to it</AgentsAct>
    </p>
  </Empty>
);

export function PromptResponses({ responses }: { responses: readonly PromptResponsePreview[] }): JSX.Element {
  return (
    <ul class="list">
      {responses.map((response) => (
        <li>
          <Remark of={response} text={response.truncated ? `${response.content}…` : response.content}>
            <span>{countOf(response.upvotes, 'upvote')}</span>
          </Remark>
        </li>
      ))}
    </ul>
  );
}
