import { escaped } from '../../kernel/markup';
import type { PageContent } from './page-content';

/** Where nobody may be sent back to: the client would get an answer that is not for it. */
export function problemPage(detail: string): PageContent {
  return {
    title: 'This did not work',
    body:
      `<section class="card stack" role="alert"><h1>This did not work</h1><p>${escaped(detail)}</p>` +
      `<p class="muted">Nobody was let in, and you were not sent anywhere. Go back to the program that you came from and ` +
      `start again; if it happens once more, its makers can help.</p></section>`,
  };
}
