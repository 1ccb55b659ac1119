import type { PageParts } from '../../platform/pages/page';

/** What a page is about; the rest is the same for all of them. */
export type PageContent = Pick<PageParts, 'title' | 'body' | 'formTargets'>;
