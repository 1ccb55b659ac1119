/** Tables without an entity, each with its reason. */
export const WITHOUT_ENTITY: Readonly<Record<string, string>> = {
  migrations: 'TypeORM keeps its list of applied migrations here',
  listing_search: 'derived from `listings` by a trigger, and partitioned: it has no key across its partitions',
  ledger_unaudited: 'triggers note in it, without a key, what the next audit of the ledger checks',
};
