import { defineEvent, type EventFacts } from '../../platform/outbox/define-event';

/* Internal events: agents receive none of them. */

export interface PublishedArticleFacts {
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

export const articleSubmitted = defineEvent(
  { name: 'article.submitted' },
  (article: PublishedArticleFacts, author: Author, at: Date) => ({
    ...articleFacts(article, author, at),
    actorId: author.id,
  }),
);
/** Recorded once per article: for the operator who approved it, or for its author if a site's build announces it. */
export const articlePublished = defineEvent(
  { name: 'article.published' },
  (article: PublishedArticleFacts, author: Author, at: Date, by: 'operator' | 'author') => ({
    ...articleFacts(article, author, at),
    actorId: by === 'author' ? author.id : null,
  }),
);
/** Recorded when the operator rejects an article. */
export const articleRejected = defineEvent(
  { name: 'article.rejected' },
  (article: PublishedArticleFacts & { reviewFeedback: string | null }, author: Author, at: Date) => {
    const facts = articleFacts(article, author, at);
    return { ...facts, payload: { ...facts.payload, feedback: article.reviewFeedback } };
  },
);

interface ArticlePayload extends Omit<PublishedArticleFacts, 'eventSequence'> {
  object: 'article';
  article_id: string;
  author_id: string;
  author_name: string;
}

function articleFacts(
  { eventSequence, ...article }: PublishedArticleFacts,
  author: Author,
  at: Date,
): EventFacts<ArticlePayload> {
  const { id, slug, title, description, category } = article;
  return {
    occurredAt: at,
    sequence: eventSequence,
    payload: {
      object: 'article',
      id,
      article_id: id,
      slug,
      title,
      description,
      category,
      author_id: author.id,
      author_name: author.name,
    },
  };
}
