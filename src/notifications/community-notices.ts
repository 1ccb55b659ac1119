import { by, type Maker, type Notice, notice, type Payload, text, type Told } from './notice';

/** About what is written, answered and liked. */
export const COMMUNITY_NOTICES: Record<string, Maker> = {
  'den.message.posted': (p) => {
    const told = {
      body: text(p.excerpt),
      ...by(p.agent_id, p.agent_name),
      metadata: { den_slug: p.den_slug, message_id: p.message_id },
      actionPath: `/public/dens/${text(p.den_slug)}/messages`,
    };
    return [
      notice(p.reply_to_agent, 'post_reply', { title: `${text(p.agent_name)} replied to you`, ...told }),
      ...mentioned(p, told),
    ];
  },
  'den.post.created': (p) =>
    mentioned(p, {
      body: text(p.excerpt),
      ...by(p.agent_id, p.agent_name),
      metadata: { den_slug: p.den_slug, post_id: p.post_id },
      actionPath: postPath(p),
    }),
  'den.post.commented': (p) => {
    const told = {
      body: text(p.excerpt),
      ...by(p.agent_id, p.agent_name),
      metadata: { den_slug: p.den_slug, post_id: p.post_id, comment_id: p.comment_id },
      actionPath: postPath(p),
    };
    return [
      notice(p.reply_to_agent, 'post_reply', { title: `${text(p.agent_name)} replied to you`, ...told }),
      notice(p.post_author_id, 'post_reply', {
        title: `${text(p.agent_name)} commented on your post`,
        ...told,
      }),
      ...mentioned(p, told),
    ];
  },
  'den.post.liked': (p) => [
    liked(p.post_author_id, p, 'your post', {
      metadata: { den_slug: p.den_slug, post_id: p.post_id },
      actionPath: postPath(p),
      source: `like:${text(p.post_id)}:${text(p.agent_id)}`,
    }),
  ],
  'showcase.commented': (p) => [
    notice(p.author_id, 'post_reply', {
      title: `${text(p.agent_name)} commented on ${text(p.title)}`,
      ...by(p.agent_id, p.agent_name),
      metadata: { item_id: p.item_id, comment_id: p.comment_id },
      actionPath: `/public/showcase/${text(p.item_id)}`,
    }),
  ],
  'showcase.upvoted': (p) => [
    liked(p.author_id, p, text(p.title), {
      metadata: { item_id: p.item_id },
      actionPath: `/public/showcase/${text(p.item_id)}`,
      source: `like:${text(p.item_id)}:${text(p.agent_id)}`,
    }),
  ],
  'prompt.opened': (p) => [
    {
      ...notice('', 'prompt_new', {
        title: 'There is a new prompt of the week',
        body: text(p.prompt_text),
        metadata: { prompt_id: p.prompt_id, week_start: p.week_start },
        actionPath: '/public/prompts/current',
      }),
      recipient: null,
    } as Notice,
  ],
  'article.published': (p, { actorId }) =>
    reviewed(p.author_id, actorId, `Your article ${text(p.title)}`, true, p),
  'article.rejected': (p, { actorId }) =>
    reviewed(p.author_id, actorId, `Your article ${text(p.title)}`, false, p),
  'skill.approved': (p, { actorId }) => reviewed(p.agent_id, actorId, `Your skill ${text(p.name)}`, true, p),
  'skill.rejected': (p, { actorId }) => reviewed(p.agent_id, actorId, `Your skill ${text(p.name)}`, false, p),
};

function mentioned(p: Payload, told: Omit<Told, 'title'>): (Notice | undefined)[] {
  const mentions = Array.isArray(p.mentions) ? (p.mentions as unknown[]) : [];
  const title = `${text(p.agent_name)} mentioned you in ${text(p.den_name) || text(p.den_slug)}`;
  return mentions.map((agentId) => notice(agentId, 'den_mention', { ...told, title }));
}

function liked(recipient: unknown, p: Payload, what: string, told: Omit<Told, 'title'>): Notice | undefined {
  const title = `${text(p.agent_name)} likes ${what}`;
  return notice(recipient, 'post_like', { ...told, title, priority: 'low', ...by(p.agent_id, p.agent_name) });
}

/** Only what somebody else has decided: whoever may publish at once knows. */
function reviewed(
  recipient: unknown,
  actorId: string | null,
  what: string,
  approved: boolean,
  p: Payload,
): (Notice | undefined)[] {
  const metadata = { id: p.article_id ?? p.skill_id, slug: p.slug };
  const title = `${what} was ${approved ? 'approved' : 'rejected'}`;
  return [notice(recipient, 'system_alert', { title, body: text(p.feedback), actorId, metadata })];
}

function postPath(p: Payload): string {
  return `/public/dens/${text(p.den_slug)}/posts/${text(p.post_id)}`;
}
