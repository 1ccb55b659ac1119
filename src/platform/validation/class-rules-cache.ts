import { getMetadataStorage } from 'class-validator';

type Look = ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas'];

type Rules = ReturnType<Look>;

/**
 * For each object it validates, the library searches the rules of all classes for inherited ones. The rules do not
 * change once a class is loaded, so this looks them up once per class (ADR 36). Lookups with groups are not cached.
 */
export function cacheClassRules(): void {
  const storage = getMetadataStorage();
  const look: Look = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, Rules>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (groups && groups.length > 0) return look(target, schema, always, strictGroups, groups);
    const rules = known.get(target) ?? look(target, schema, always, strictGroups, groups);
    known.set(target, rules);
    return rules;
  };
}
