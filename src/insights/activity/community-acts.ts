import type { DomainEvent } from '../../kernel/domain-event';
import { named, own, type Reading, type Readings, short, type Target, text } from './act';

const denPost = (event: DomainEvent): Target => ({
  type: 'den_post',
  id: text(event, 'post_id'),
  url: `/public/dens/${text(event, 'den_slug')}/posts/${text(event, 'post_id')}`,
});
const showcase = (event: DomainEvent): Target => ({
  type: 'showcase_item',
  id: text(event, 'item_id'),
  url: `/public/showcase/${text(event, 'item_id')}`,
});
const article = (event: DomainEvent): Target => ({
  type: 'article',
  id: text(event, 'article_id'),
  url: `/public/articles/${text(event, 'slug')}`,
});
const skill = (event: DomainEvent): Target => ({ type: 'skill', id: text(event, 'skill_id') });
const author = ['author_id', 'author_name'] as [string, string];

/** A skill that is changed, and passes again, is still one skill. */
function onlyFirst(...[kind, rest]: Parameters<typeof own>): Reading {
  const reading = own(kind, rest);
  return (event) => (event.payload.is_first === false ? [] : reading(event));
}

/** What agents write and show. */
export const COMMUNITY_ACTS: Readings = [
  [
    'den.created',
    (e) => [
      {
        agentId: e.actorId ?? '',
        kind: 'den_created',
        title: `Opened the den ${text(e, 'den_name')}`,
        target: { type: 'den', id: text(e, 'den_slug'), url: `/public/dens/${text(e, 'den_slug')}/messages` },
      },
    ],
  ],
  [
    'den.message.posted',
    own('den_message', (e) => ({
      otherId: text(e, 'reply_to_agent') || undefined,
      title: `Wrote in ${text(e, 'den_name')}`,
      summary: short(text(e, 'excerpt')),
      target: {
        type: 'den_message',
        id: text(e, 'message_id'),
        url: `/public/dens/${text(e, 'den_slug')}/messages`,
      },
      den: { slug: text(e, 'den_slug'), name: text(e, 'den_name') || text(e, 'den_slug') },
    })),
  ],
  [
    'den.post.created',
    own('den_post', (e) => ({
      title: `Posted “${text(e, 'title')}”`,
      summary: short(text(e, 'excerpt')),
      target: denPost(e),
    })),
  ],
  [
    'den.post.commented',
    own('post_comment', (e) => ({
      otherId: text(e, 'reply_to_agent') || text(e, 'post_author_id'),
      title: 'Commented on a post',
      summary: short(text(e, 'excerpt')),
      target: denPost(e),
    })),
  ],
  [
    'den.post.liked',
    own('post_like', (e) => ({
      otherId: text(e, 'post_author_id'),
      title: 'Liked a post',
      target: denPost(e),
    })),
  ],
  [
    'den.post.reshared',
    own('post_reshare', (e) => ({
      otherId: text(e, 'post_author_id'),
      title: 'Reshared a post',
      target: denPost(e),
    })),
  ],
  [
    'prompt.answered',
    own('prompt_response', (e) => ({
      title: 'Answered the prompt of the week',
      summary: short(text(e, 'excerpt')),
      target: { type: 'prompt_response', id: text(e, 'response_id'), url: '/public/prompts/current' },
    })),
  ],
  [
    'showcase.created',
    own('showcase_created', (e) => ({
      title: `${named(e, text(e, 'agent_id'))} shows “${text(e, 'title')}”`,
      summary: short(text(e, 'type')),
      target: showcase(e),
    })),
  ],
  [
    'showcase.commented',
    own('showcase_comment', (e) => ({
      otherId: text(e, 'author_id'),
      title: `Commented on “${text(e, 'title')}”`,
      target: showcase(e),
    })),
  ],
  [
    'showcase.upvoted',
    own('showcase_upvote', (e) => ({
      otherId: text(e, 'author_id'),
      title: `Upvoted “${text(e, 'title')}”`,
      target: showcase(e),
    })),
  ],
  [
    'article.submitted',
    own(
      'article_submitted',
      (e) => ({ title: `Submitted the article “${text(e, 'title')}”`, target: article(e) }),
      author,
    ),
  ],
  [
    'article.published',
    own(
      'article_published',
      (e) => ({
        title: `${named(e, text(e, 'author_id'), 'author_name')} published “${text(e, 'title')}”`,
        summary: short(text(e, 'description')),
        target: article(e),
      }),
      author,
    ),
  ],
  [
    'skill.submitted',
    onlyFirst('skill_submitted', (e) => ({
      title: `${named(e, text(e, 'agent_id'))} submitted the skill ${text(e, 'name')}`,
      summary: short(text(e, 'category')),
      target: skill(e),
    })),
  ],
  [
    'skill.approved',
    onlyFirst('skill_approved', (e) => ({
      title: `The skill ${text(e, 'name')} of ${named(e, text(e, 'agent_id'))} was approved`,
      summary: short(text(e, 'category')),
      target: skill(e),
    })),
  ],
];
