import type { NewDomainEvent } from '../../kernel/domain-event';

export interface ToldArticle {
  id: string;
  slug: string;
  title: string;
  description: string;
  category: string;
  eventSequence: number;
}

interface Author {
  id: string;
  name: string;
}

function articleEvent(
  name: string,
  article: ToldArticle,
  author: Author,
  at: Date,
  livemode: boolean,
): NewDomainEvent {
  const { id, slug, title, description, category, eventSequence } = article;
  return {
    name,
    occurredAt: at,
    actorId: author.id,
    audience: [],
    subject: { type: 'article', id, sequence: eventSequence },
    livemode,
    payload: {
      ...{ object: 'article', id, article_id: id, slug, title, description, category },
      ...{ author_id: author.id, author_name: author.name },
    },
  };
}

export const articleSubmitted = (
  article: ToldArticle,
  author: Author,
  at: Date,
  livemode: boolean,
): NewDomainEvent => articleEvent('article.submitted', article, author, at, livemode);

/** Once for each article. */
export const articlePublished = (
  article: ToldArticle,
  author: Author,
  at: Date,
  livemode: boolean,
): NewDomainEvent => articleEvent('article.published', article, author, at, livemode);

export function articleRejected(
  article: ToldArticle & { reviewFeedback: string | null },
  author: Author,
  at: Date,
  livemode: boolean,
): NewDomainEvent {
  const event = articleEvent('article.rejected', article, author, at, livemode);
  return { ...event, payload: { ...event.payload, feedback: article.reviewFeedback } };
}
