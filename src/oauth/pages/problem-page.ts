import { escaped } from '../../kernel/markup';
import type { Page } from './page';

/** Where nobody may be sent back to: the client would get an answer that is not for it. */
export function problemPage(platform: string, detail: string): Page {
  return {
    title: `This did not work: ${platform}`,
    body:
      `<p class="brand">${escaped(platform)}</p><div class="card"><h1>This did not work</h1><p>${escaped(detail)}</p>` +
      `<p class="muted">Nobody was let in, and you were not sent anywhere. Go back to the program that you came from and start again; if it happens once more, its makers can help.</p></div>`,
  };
}
