import { ERRORS, EVENTS, GLOSSARY, guidePath } from '../../../src/platform/errors/docs-paths';
import { withOperationNames } from '../../../src/platform/operations/next-steps';
import type { RouteTable } from '../../../src/platform/operations/route-table';
import type { Guide } from '../../../src/system/guides.reader';
import type { EventTypesReader } from '../../../src/webhooks/event-types.reader';
import { listedRefusals } from './errors-page';
import { eventAnchor } from './events-page';
import { glossaryForReaders, guideText } from './guide-pages';
import { anchorOf, sectionsOf } from './markdown';
import { isForTheHost } from './navigation';
import {
  type Description,
  type ListedOperation,
  operationAnchor,
  type Schema,
} from './reference/description';
import { objectAnchor } from './reference/operation-view';
import type { ReferencePages } from './reference/reference-pages';
import type { SearchEntry } from './search-index';

export interface Searched {
  guides: Guide[];
  glossary: string;
  description: Description;
  reference: ReferencePages;
  events: ReturnType<EventTypesReader['list']>['event_types'];
  routes: RouteTable;
  url: string;
}

/** Everything that the search of the documentation finds. */
export const searchEntries = (searched: Searched): SearchEntry[] => [
  ...searched.guides.flatMap((guide) => guideEntries(guide, guideText(guide, searched.url))),
  ...glossaryEntries(searched.glossary),
  ...operationEntries(searched),
  ...objectEntries(searched.reference),
  ...searched.events.map(({ type, description, audience }) => ({
    kind: 'Event',
    title: type,
    names: [type],
    path: `${EVENTS}#${eventAnchor(type)}`,
    text: `Sent to ${audience}: ${description}`.replaceAll('`', ''),
  })),
  ...listedRefusals().map(({ code, status, meaning, next = '' }) => ({
    kind: `Error ${status}`,
    title: code,
    names: [code],
    path: `${ERRORS}#${code}`,
    text: `${meaning} ${withOperationNames(next, searched.routes)}`.replaceAll('`', ''),
  })),
];

function guideEntries({ name, title }: Guide, text: string): SearchEntry[] {
  return sectionsOf(text).map((section) => ({
    kind: section.heading === title ? 'Guide' : `Guide › ${title}`,
    title: section.heading,
    page: title,
    path: `${guidePath(name)}#${section.anchor}`,
    text: section.text,
    isForOperators: isForTheHost(guidePath(name)),
  }));
}

/** One entry for each term, with a link to its table. */
function glossaryEntries(text: string): SearchEntry[] {
  let anchor = '';
  return glossaryForReaders(text)
    .split('\n')
    .flatMap((line) => {
      const [, heading] = /^## (.+)$/.exec(line) ?? [];
      if (heading !== undefined) anchor = anchorOf(heading);
      const [, term = '', meaning = ''] = /^\| (.+?) \| (.+?) \|$/.exec(line) ?? [];
      if (term === '' || term === 'Term') return [];
      const plain = meaning.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
      const names = ['what is', 'what is a', 'what is an', 'what are'].map(
        (question) => `${question} ${term}`,
      );
      return [{ kind: 'Glossary', title: term, names, path: `${GLOSSARY}#${anchor}`, text: plain }];
    });
}

const operationEntries = ({ reference: { pages }, description }: Searched): SearchEntry[] =>
  pages.flatMap(({ path, title, operations, isForOperators }) =>
    operations.map((operation) => ({
      kind: isForOperators ? `Operator API › ${title}` : `API reference › ${title}`,
      title: operation.summary ?? operation.operationId,
      path: `${path}#${operationAnchor(operation)}`,
      names: [operation.operationId, operation.path, `${operation.method} ${operation.path}`],
      text: `${operation.method} ${operation.path}. ${(operation.description ?? '').replaceAll('`', '')}`,
      members: membersOf(operation, description),
      isForOperators,
    })),
  );

/** Each object once, on the first page that shows it: `OrderView`, or “order fields”. */
function objectEntries(reference: ReferencePages): SearchEntry[] {
  const found = new Map<string, SearchEntry>();
  for (const page of reference.pages)
    for (const name of reference.objectsOf(page)) {
      if (found.has(name)) continue;
      const words = name.replace(/View$/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
      const members = reference.schemas.members({ $ref: `#/components/schemas/${name}` });
      found.set(name, {
        kind: `Object › ${page.title}`,
        title: name,
        names: [name, ...['fields', 'members', 'schema', 'object'].map((what) => `${words} ${what}`)],
        path: `${page.path}#${objectAnchor(name)}`,
        text: members.map((member) => member.name).join(', '),
        members: members.map(({ name: of, description }) => `${of} ${description}`).join(' '),
        isForOperators: page.isForOperators,
      });
    }
  return [...found.values()];
}

/** The parameters of an operation, and the members of its request and response, with what they mean. */
function membersOf(
  { parameters = [], requestBody, responses }: ListedOperation,
  description: Description,
): string {
  const bodies = [
    requestBody,
    ...Object.entries(responses).flatMap(([status, body]) => (status < '3' ? [body] : [])),
  ];
  const schemas = bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema));
  const fields = schemas.flatMap((schema) => Object.entries(resolved(schema, description)?.properties ?? {}));
  const described = [...parameters.map((parameter) => [parameter.name, parameter] as const), ...fields];
  return described.map(([name, { description: text = '' }]) => `${name} ${text}`).join(' ');
}

const resolved = (schema: Schema | undefined, { components }: Description): Schema | undefined =>
  schema?.$ref ? components?.schemas?.[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] : schema;
