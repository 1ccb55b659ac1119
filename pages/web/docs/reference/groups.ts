import { capitalized } from '../../../../src/kernel/words';
import { OPERATOR_REFERENCE, REFERENCE } from '../../../../src/platform/errors/docs-paths';
import { anchorOf } from '../markdown';
import { type NavigationSection } from '../navigation';
import { type Description, type ListedOperation, operationsOf } from './description';

/** The operations of a tag: one page of the reference. */
export interface ReferencePage {
  path: string;
  title: string;
  description?: string;
  operations: ListedOperation[];
  /** The heading of the navigation that it belongs to. */
  group: string;
  isForOperators: boolean;
}

const OPERATOR = 'Operator';
/** If the description does not group its tags. */
const ALL = 'API';
/** The operations of the operator have one tag, and these paths. */
const ADMIN_PATH = /^\/admin\/([a-z-]+)/;

/** Tags that are no words. */
const NAMES: Record<string, string | undefined> = { mcp: 'MCP', a2a: 'A2A', ucp: 'UCP', oauth: 'OAuth' };

const needsOperator = ({ security = [], tags = [] }: ListedOperation): boolean =>
  tags.includes('operator') || security.some((scheme) => 'admin_token' in scheme);

/** The pages of the reference, in the order of the tag groups of the API description. */
export function referencePages(description: Description): ReferencePage[] {
  const order = tagOrder(description);
  const pages = new Map<string, ReferencePage>();
  for (const operation of operationsOf(description)) {
    const isForOperators = needsOperator(operation);
    const name = nameOf(operation, isForOperators);
    const base = isForOperators ? OPERATOR_REFERENCE : REFERENCE;
    const path = `${base}/${anchorOf(name)}`;
    const tag = description.tags?.find((one) => one.name === name);
    const page = pages.get(path) ?? {
      path,
      title: tag?.['x-displayName'] ?? NAMES[name] ?? capitalized(name),
      description: tag?.description,
      operations: [],
      group: isForOperators ? OPERATOR : (order.get(name)?.group ?? ALL),
      isForOperators,
    };
    page.operations.push(operation);
    pages.set(path, page);
  }
  const position = ({ operations: [first], isForOperators }: ReferencePage): number =>
    isForOperators ? Infinity : (order.get(first?.tags?.[0] ?? '')?.position ?? 1_000);
  return [...pages.values()].sort((a, b) => compare(position(a), position(b)));
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function nameOf({ path, tags = [] }: ListedOperation, isForOperators: boolean): string {
  const [tag = 'other'] = tags;
  if (!isForOperators) return tag;
  return ADMIN_PATH.exec(path)?.[1]?.replaceAll('-', ' ') ?? (tag === 'operator' ? 'other' : tag);
}

function tagOrder(description: Description): Map<string, { group: string; position: number }> {
  const groups = description['x-tagGroups'] ?? [
    { name: ALL, tags: (description.tags ?? []).map(({ name }) => name) },
  ];
  const all = groups.flatMap(({ name: group, tags }) => tags.map((tag) => ({ group, tag })));
  return new Map(all.map(({ group, tag }, position) => [tag, { group, position }]));
}

/** The pages at the side of the reference. */
export function referenceSections(
  pages: readonly ReferencePage[],
  forOperators: boolean,
): NavigationSection[] {
  const sections = new Map<string, { label: string; path: string }[]>();
  for (const { group, title, path, isForOperators } of pages) {
    if (isForOperators !== forOperators) continue;
    sections.set(group, [...(sections.get(group) ?? []), { label: title, path }]);
  }
  const [title, path, other, otherPath] = forOperators
    ? ['Operator API', OPERATOR_REFERENCE, 'API reference', REFERENCE]
    : ['API reference', REFERENCE, 'Operator API', OPERATOR_REFERENCE];
  const head = { title: 'Reference', entries: [{ label: title, path }] };
  const tail = { title: 'See also', entries: [{ label: other, path: otherPath }] };
  return [head, ...[...sections].map(([name, entries]) => ({ title: name, entries })), tail];
}
