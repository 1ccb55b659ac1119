import type { PageParts } from '../../platform/pages/page';

/** The content of a page; the rest is the same for all pages. */
export type PageContent = Pick<PageParts, 'title' | 'body' | 'formTargets'>;
