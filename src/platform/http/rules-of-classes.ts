import { getMetadataStorage } from 'class-validator';

type Look = ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas'];
type Rules = ReturnType<Look>;

/**
 * The library looks through the rules of all classes for each object that it validates, in search of inherited ones.
 * They are known once a class is loaded: this has each class looked up once (ADR 36). What is asked with groups is looked
 * up as before.
 */
export function rememberRulesOfClasses(): void {
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
