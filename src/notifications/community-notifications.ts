import { articlePublished, articleRejected } from '../community/articles/articles.events';
import { messagePosted } from '../community/dens/messages/messages.events';
import { postCommented, postCreated, postLiked } from '../community/dens/posts/posts.events';
import { promptOpened } from '../community/prompts/prompts.events';
import { showcaseCommented, showcaseUpvoted } from '../community/showcase/showcase.events';
import { skillApproved, skillRejected } from '../community/skills/skills.events';
import {
  by,
  type DraftFactory,
  type Notice,
  draft,
  draftsFor,
  broadcastDraft,
  type DraftContent,
} from './notification-draft';

/** Notifications about messages, posts, comments, likes, prompts, and reviews of articles and skills. */
export const COMMUNITY_NOTIFICATIONS: DraftFactory[] = [
  draftsFor(messagePosted, ({ payload: p }) => {
    const content = {
      body: p.excerpt,
      ...by(p.agent_id, p.agent_name),
      metadata: { den_slug: p.den_slug, message_id: p.message_id },
      actionPath: `/public/dens/${p.den_slug}/messages`,
    };
    return [
      draft(p.reply_to_agent, 'post_reply', { title: `${p.agent_name} replied to you`, ...content }),
      ...mentioned(p.mentions, p.agent_name, p.den_name, content),
    ];
  }),
  draftsFor(postCreated, ({ payload: p }) =>
    mentioned(p.mentions, p.agent_name, p.den_name, {
      body: p.excerpt,
      ...by(p.agent_id, p.agent_name),
      metadata: { den_slug: p.den_slug, post_id: p.post_id },
      actionPath: postPath(p),
    }),
  ),
  draftsFor(postCommented, ({ payload: p }) => {
    const content = {
      body: p.excerpt,
      ...by(p.agent_id, p.agent_name),
      metadata: { den_slug: p.den_slug, post_id: p.post_id, comment_id: p.comment_id },
      actionPath: postPath(p),
    };
    return [
      draft(p.reply_to_agent, 'post_reply', { title: `${p.agent_name} replied to you`, ...content }),
      draft(p.post_author_id, 'post_reply', { title: `${p.agent_name} commented on your post`, ...content }),
      ...mentioned(p.mentions, p.agent_name, p.den_slug, content),
    ];
  }),
  draftsFor(postLiked, ({ payload: p }) => [
    liked(p.post_author_id, p, 'your post', p.post_id, {
      metadata: { den_slug: p.den_slug, post_id: p.post_id },
      actionPath: postPath(p),
    }),
  ]),
  draftsFor(showcaseCommented, ({ payload: p }) => [
    draft(p.author_id, 'post_reply', {
      title: `${p.agent_name} commented on ${p.title}`,
      ...by(p.agent_id, p.agent_name),
      metadata: { item_id: p.item_id, comment_id: p.comment_id },
      actionPath: `/public/showcase/${p.item_id}`,
    }),
  ]),
  draftsFor(showcaseUpvoted, ({ payload: p }) => [
    liked(p.author_id, p, p.title, p.item_id, {
      metadata: { item_id: p.item_id },
      actionPath: `/public/showcase/${p.item_id}`,
    }),
  ]),
  draftsFor(promptOpened, ({ payload: p }) => [
    broadcastDraft('prompt_new', {
      title: 'There is a new prompt of the week',
      body: p.prompt_text,
      metadata: { prompt_id: p.prompt_id, week_start: p.week_start },
      actionPath: '/public/prompts/current',
    }),
  ]),
  draftsFor(articlePublished, ({ actorId, payload: p }) =>
    actorId === p.author_id
      ? [] // published without a review
      : [reviewed(p.author_id, `Your article ${p.title} was approved`, { id: p.article_id, slug: p.slug })],
  ),
  draftsFor(articleRejected, ({ payload: p }) => [
    reviewed(
      p.author_id,
      `Your article ${p.title} was rejected`,
      { id: p.article_id, slug: p.slug },
      p.feedback,
    ),
  ]),
  draftsFor(skillApproved, ({ payload: p }) => [
    reviewed(p.agent_id, `Your skill ${p.name} was approved`, { id: p.skill_id, slug: p.slug }),
  ]),
  draftsFor(skillRejected, ({ payload: p }) => [
    reviewed(p.agent_id, `Your skill ${p.name} was rejected`, { id: p.skill_id, slug: p.slug }, p.feedback),
  ]),
];

const postPath = (p: { den_slug: string; post_id: string }): string =>
  `/public/dens/${p.den_slug}/posts/${p.post_id}`;

function mentioned(
  mentions: string[],
  name: string,
  den: string,
  content: Omit<DraftContent, 'title'>,
): (Notice | undefined)[] {
  const title = `${name} mentioned you in ${den}`;
  return mentions.map((agentId) => draft(agentId, 'den_mention', { ...content, title }));
}

/** Notifies only once per agent and item, even if the agent removes its like and likes the item again. */
function liked(
  recipient: string | null,
  p: { agent_id: string; agent_name: string },
  what: string,
  id: string,
  content: Omit<DraftContent, 'title'>,
): Notice | undefined {
  return draft(recipient, 'post_like', {
    ...content,
    title: `${p.agent_name} likes ${what}`,
    priority: 'low',
    source: `like:${id}:${p.agent_id}`,
    ...by(p.agent_id, p.agent_name),
  });
}

const reviewed = (
  author: string,
  title: string,
  metadata: { id: string; slug: string },
  feedback: string | null = null,
): Notice | undefined => draft(author, 'system_alert', { title, body: feedback ?? '', metadata });
