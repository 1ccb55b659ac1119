import type { TestApp } from './app';
import type { Client } from './client';

/** What browsers send when somebody opens an address. */
export const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

export const browserOf = (app: TestApp): Client => app.client.with({ Accept: BROWSER_ACCEPT });

let asked = 0;
/** The same page past the cache: a parameter without meaning makes each address unique. */
export const uncached = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}asked=${++asked}`;
