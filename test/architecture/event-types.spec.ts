import { resolve } from 'node:path';
import { describedEvents, isDefinedEvent } from '../../src/platform/outbox/define-event';
import { serviceFiles } from './source-files';

/** Files that name events of a feature that they cannot import, and why. */
const EXCEPTIONS = new Map([
  ['src/webhooks/event-types.ts', 'examples of the API description, in the same layer as the features'],
]);
const QUOTED = /(['"`])([a-z0-9_]+(?:\.[a-z0-9_]+)+)\1/g;
const MARKETPLACE_EVENT = /\bmarketplace\.[a-z_]+\.[a-z_]+/g;

const files = serviceFiles();
const definitions = files.filter(({ path }) => path.endsWith('.events.ts'));

beforeAll(() => Promise.all(definitions.map(({ path }) => import(resolve(path)))));

it('events are named only in their definitions; other code imports them', () => {
  const named = files
    .filter(({ path }) => !EXCEPTIONS.has(path))
    .flatMap(({ path, text }) => {
      const outside = definitions.some((file) => file.path === path)
        ? text.replaceAll(/\bname: '[^']*'/g, '')
        : text;
      const names = [...outside.matchAll(QUOTED)].map(([, , name = '']) => name);
      return names.filter(isDefinedEvent).map((name) => `${path}: ${name}`);
    });
  expect(named).toEqual([]);
});

it('texts name only marketplace events that exist', () => {
  const unknown = files.flatMap(({ path, text }) =>
    (text.match(MARKETPLACE_EVENT) ?? [])
      .filter((name) => !isDefinedEvent(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('texts about events suit programs and the people who own them', () => {
  const addressed = describedEvents().filter(({ when }) => /\byou(rs?)?\b/i.test(when));
  expect(addressed.map(({ name }) => name)).toEqual([]);
});
