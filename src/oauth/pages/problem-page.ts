import { escaped } from '../../kernel/markup';
import type { PageContent } from './page-content';

/** Shown if no redirect is possible: the client or its redirect URI is invalid. */
export function problemPage(detail: string): PageContent {
  return {
    title: 'This did not work',
    body:
      `<section class="card stack" role="alert"><h1>This did not work</h1><p>${escaped(detail)}</p>` +
      `<p class="muted">No access was granted, and you were not redirected. Go back to the program that you came from and ` +
      `start again. If it happens again, contact its developers.</p></section>`,
  };
}
