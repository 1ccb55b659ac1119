import type { Refusal } from '../kernel/refusal';
import { AGENT_ID, Text } from '../platform/http/fields';
import { SlugParam } from '../platform/http/params';

/** As long as a title may be; otherwise written like an agent's id. */
const MAX_LENGTH = 100;
const EXAMPLE = 'how-to-sell';
/** These are paths of their own. */
const RESERVED = 'my|search|categories';
const FREE_SLUG = new RegExp(`^(?!(?:${RESERVED})$)${AGENT_ID.source.slice(1)}`);

/** The name of a publication in its address, chosen by its author. */
export const Slug = (): PropertyDecorator =>
  Text({
    min: 2,
    max: MAX_LENGTH,
    pattern: FREE_SLUG,
    expected: 'lower-case letters, digits and hyphens, like how-to-sell, and no reserved word',
    example: EXAMPLE,
  });

export const PublicationParam = (missing: Refusal): ParameterDecorator =>
  SlugParam(missing, EXAMPLE, MAX_LENGTH);
