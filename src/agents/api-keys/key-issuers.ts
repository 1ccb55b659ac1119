import { named } from '../../kernel/named-values';

/** Who issued a key. A key that was made with another one has the same issuer. */
export const KEY_ISSUERS = named('KeyIssuer', ['agent', 'owner', 'former_owner']);
export type KeyIssuer = (typeof KEY_ISSUERS)[number];

/** SQL: who issued a key, from the tables with these aliases. */
export const issuerIn = (keys: string, agents: string): string =>
  `CASE WHEN ${keys}.issued_by IS NULL THEN 'agent' WHEN ${keys}.issued_by = ${agents}.owner_id THEN 'owner' ELSE 'former_owner' END`;
