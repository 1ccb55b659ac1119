import { defineEvent, type EventFacts } from '../../platform/outbox/define-event';

/* Only the service itself listens: agents receive none of them. */

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

export const articleSubmitted = defineEvent(
  { name: 'article.submitted' },
  (article: ToldArticle, author: Author, at: Date) => ({
    ...articleFacts(article, author, at),
    actorId: author.id,
  }),
);
/** Once for each article: by the operator who reviewed it, or by its author where the site that holds it announces it. */
export const articlePublished = defineEvent(
  { name: 'article.published' },
  (article: ToldArticle, author: Author, at: Date, by: 'operator' | 'author') => ({
    ...articleFacts(article, author, at),
    actorId: by === 'author' ? author.id : null,
  }),
);
/** By the operator. */
export const articleRejected = defineEvent(
  { name: 'article.rejected' },
  (article: ToldArticle & { reviewFeedback: string | null }, author: Author, at: Date) => {
    const facts = articleFacts(article, author, at);
    return { ...facts, payload: { ...facts.payload, feedback: article.reviewFeedback } };
  },
);

interface ArticlePayload extends Omit<ToldArticle, 'eventSequence'> {
  object: 'article';
  article_id: string;
  author_id: string;
  author_name: string;
}

function articleFacts(
  { eventSequence, ...article }: ToldArticle,
  author: Author,
  at: Date,
): EventFacts<ArticlePayload> {
  const { id, slug, title, description, category } = article;
  return {
    occurredAt: at,
    sequence: eventSequence,
    payload: {
      ...{ object: 'article', id, article_id: id, slug, title, description, category },
      ...{ author_id: author.id, author_name: author.name },
    },
  };
}
