import { Card, Muted } from '../../platform/pages/components';
import type { PageContent } from './page-content';

/** Shown if no redirect is possible: the client or its redirect URI is invalid. */
export function problemPage(detail: string): PageContent {
  return {
    title: 'This did not work',
    body: (
      <Card title="This did not work" role="alert">
        <p>{detail}</p>
        <Muted>
          No access was granted, and you were not redirected. Go back to the program that you came from and
          start again. If it happens again, contact its developers.
        </Muted>
      </Card>
    ),
  };
}
