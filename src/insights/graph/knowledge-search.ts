import type { Entity, Knowledge, Relationship } from './intelligence-builder';

/** Words that name a kind of entity rather than an entity. */
const KINDS = new Map<string, Entity['type'] | null>([
  ['agent', 'agent'],
  ['agents', 'agent'],
  ['capability', 'capability'],
  ['capabilities', 'capability'],
  ['relationship', null],
  ['relationships', null],
]);

/**
 * Filters entities by the kinds that the query names, heaviest first. If the query has other words, returns the
 * entities that match them, followed by their neighbors of any kind. Also returns the relationships between them.
 */
export function search(
  { entities, known }: Pick<Knowledge, 'entities' | 'known'>,
  query: string,
  limit: number,
): { entities: Entity[]; relationships: Relationship[] } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const named = words.filter((word) => !KINDS.has(word));
  const types = new Set(
    words.map((word) => KINDS.get(word)).filter((type) => type !== null && type !== undefined),
  );
  const ofType = entities.filter(({ type }) => types.size === 0 || types.has(type)).sort(byWeight);
  const found = (named.length === 0 ? ofType : aroundNamed(ofType, entities, known, named)).slice(0, limit);
  const ids = new Set(found.map(({ id }) => id));
  return {
    entities: found,
    relationships: known.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

function aroundNamed(ofType: Entity[], all: Entity[], known: Relationship[], words: string[]): Entity[] {
  const isNamed = ({ id, name }: Entity): boolean =>
    words.some((word) => name.toLowerCase().includes(word) || id.includes(word));
  const hits = ofType.filter(isNamed);
  const ids = new Set(hits.map(({ id }) => id));
  const near = new Set(
    known.flatMap(({ source, target }) => (ids.has(source) ? [target] : ids.has(target) ? [source] : [])),
  );
  const neighbours = all.filter(({ id }) => near.has(id) && !ids.has(id)).sort(byWeight);
  return [...hits, ...neighbours];
}

function byWeight(a: Entity, b: Entity): number {
  return b.weight - a.weight || (a.id < b.id ? -1 : 1);
}
