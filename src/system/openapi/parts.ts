import type { OpenAPIObject } from '@nestjs/swagger';
import type { DescribedOperation } from '../operation-rules';
import { describedTags, type ApiPart, partOf } from './tags';

type Item = Record<string, DescribedOperation & { tags?: string[] }>;

/** The description of one part of the API: its operations, and the components that these refer to. */
export function partDocument(whole: OpenAPIObject, part: ApiPart): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(whole.paths).flatMap(([path, item]) => {
      const kept = Object.entries(item as unknown as Item).filter(
        ([, { tags = [] }]) => partOf(tags[0] ?? '') === part,
      );
      return kept.length > 0 ? [[path, Object.fromEntries(kept)]] : [];
    }),
  ) as OpenAPIObject['paths'];
  const { webhooks, ...rest } = whole as OpenAPIObject & { webhooks?: object };
  const document = {
    ...rest,
    ...describedTags([part]),
    info: { ...whole.info, title: `${whole.info.title}: ${part}` },
    paths,
    ...(part === 'public' && { webhooks }),
  };
  return { ...document, components: referredFrom(document, whole.components ?? {}) };
}

type Components = NonNullable<OpenAPIObject['components']>;

/** The components that a document refers to, directly and through others. */
function referredFrom(document: Pick<OpenAPIObject, 'paths'>, all: Components): Components {
  const used = new Map<string, Set<string>>();
  const visit = (value: object): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      const names = used.get(kind) ?? new Set();
      if (names.has(name)) continue;
      used.set(kind, names.add(name));
      const found = (all as Record<string, Record<string, object>>)[kind]?.[name];
      if (found) visit(found);
    }
  };
  visit({ ...document, components: undefined });
  used.set('securitySchemes', schemesIn(document.paths));
  const kept = Object.entries(all).map(([kind, members]) => [
    kind,
    Object.fromEntries(Object.entries(members as object).filter(([name]) => used.get(kind)?.has(name))),
  ]);
  return Object.fromEntries(kept) as Components;
}

const schemesIn = (paths: OpenAPIObject['paths']): Set<string> =>
  new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item as unknown as Item).flatMap(({ security = [] }) =>
        (security as object[]).flatMap((way) => Object.keys(way)),
      ),
    ),
  );
