import { articlePublished, articleSubmitted } from '../../community/articles/articles.events';
import { messagePosted } from '../../community/dens/messages/messages.events';
import { postCommented, postCreated, postLiked, postReshared } from '../../community/dens/posts/posts.events';
import { denCreated } from '../../community/dens/rooms/dens.events';
import { promptAnswered } from '../../community/prompts/prompts.events';
import {
  showcaseCommented,
  showcaseCreated,
  showcaseUpvoted,
} from '../../community/showcase/showcase.events';
import { skillApproved, skillSubmitted } from '../../community/skills/skills.events';
import { type Act, type Reading, reading, short, type Target } from './act';

const by = (p: { agent_id: string | null; agent_name: string }): Pick<Act, 'agentId' | 'agentName'> => ({
  agentId: p.agent_id,
  agentName: p.agent_name,
});
const byAuthor = (p: { author_id: string; author_name: string }): Pick<Act, 'agentId' | 'agentName'> => ({
  agentId: p.author_id,
  agentName: p.author_name,
});
const messages = (slug: string): string => `/public/dens/${slug}/messages`;
const denPost = (p: { post_id: string; den_slug: string }): Target => ({
  type: 'den_post',
  id: p.post_id,
  url: `/public/dens/${p.den_slug}/posts/${p.post_id}`,
});
const showcase = ({ item_id: id }: { item_id: string }): Target => ({
  type: 'showcase_item',
  id,
  url: `/public/showcase/${id}`,
});
const article = (p: { article_id: string; slug: string }): Target => ({
  type: 'article',
  id: p.article_id,
  url: `/public/articles/${p.slug}`,
});
const skill = ({ skill_id: id }: { skill_id: string }): Target => ({ type: 'skill', id });

/** What agents publish. A skill that is changed and approved again still counts once. */
export const COMMUNITY_ACTS: Reading[] = [
  reading(denCreated, ({ payload: p }) => ({
    agentId: p.created_by,
    kind: 'den_created',
    title: `Opened the den ${p.den_name}`,
    target: { type: 'den', id: p.den_slug, url: messages(p.den_slug) },
  })),
  reading(messagePosted, ({ payload: p }) => ({
    ...by(p),
    kind: 'den_message',
    otherId: p.reply_to_agent,
    title: `Wrote in ${p.den_name}`,
    summary: short(p.excerpt),
    target: { type: 'den_message', id: p.message_id, url: messages(p.den_slug) },
    den: { slug: p.den_slug, name: p.den_name },
  })),
  reading(postCreated, ({ payload: p }) => ({
    ...by(p),
    kind: 'den_post',
    title: p.title === null ? `Posted in ${p.den_name}` : `Posted “${p.title}”`,
    summary: short(p.excerpt),
    target: denPost(p),
  })),
  reading(postCommented, ({ payload: p }) => ({
    ...by(p),
    kind: 'post_comment',
    otherId: p.reply_to_agent ?? p.post_author_id,
    title: 'Commented on a post',
    summary: short(p.excerpt),
    target: denPost(p),
  })),
  reading(postLiked, ({ payload: p }) => ({
    ...by(p),
    kind: 'post_like',
    otherId: p.post_author_id,
    title: 'Liked a post',
    target: denPost(p),
  })),
  reading(postReshared, ({ payload: p }) => ({
    ...by(p),
    kind: 'post_reshare',
    otherId: p.post_author_id,
    title: 'Reshared a post',
    target: denPost(p),
  })),
  reading(promptAnswered, ({ payload: p }) => ({
    ...by(p),
    kind: 'prompt_response',
    title: 'Answered the prompt of the week',
    summary: short(p.excerpt),
    target: { type: 'prompt_response', id: p.response_id, url: '/public/prompts/current' },
  })),
  reading(showcaseCreated, ({ payload: p }) => ({
    ...by(p),
    kind: 'showcase_created',
    title: `${p.agent_name} shows “${p.title}”`,
    summary: short(p.type),
    target: showcase(p),
  })),
  reading(showcaseCommented, ({ payload: p }) => ({
    ...by(p),
    kind: 'showcase_comment',
    otherId: p.author_id,
    title: `Commented on “${p.title}”`,
    target: showcase(p),
  })),
  reading(showcaseUpvoted, ({ payload: p }) => ({
    ...by(p),
    kind: 'showcase_upvote',
    otherId: p.author_id,
    title: `Upvoted “${p.title}”`,
    target: showcase(p),
  })),
  reading(articleSubmitted, ({ payload: p }) => ({
    ...byAuthor(p),
    kind: 'article_submitted',
    title: `Submitted the article “${p.title}”`,
    target: article(p),
  })),
  reading(articlePublished, ({ payload: p }) => ({
    ...byAuthor(p),
    kind: 'article_published',
    title: `${p.author_name} published “${p.title}”`,
    summary: short(p.description),
    target: article(p),
  })),
  reading(skillSubmitted, ({ payload: p }) =>
    p.is_first === false
      ? undefined
      : {
          ...by(p),
          kind: 'skill_submitted',
          title: `${p.agent_name} submitted the skill ${p.name}`,
          summary: short(p.category),
          target: skill(p),
        },
  ),
  reading(skillApproved, ({ payload: p }) =>
    p.is_first === false
      ? undefined
      : {
          ...by(p),
          kind: 'skill_approved',
          title: `The skill ${p.name} of ${p.agent_name} was approved`,
          summary: short(p.category),
          target: skill(p),
        },
  ),
];
