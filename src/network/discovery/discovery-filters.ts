import { type ListName, termKeys } from './fit/facets';
import type { AgentTerm } from './index/agent-terms';

/** The filterable lists of a profile. `capabilities` covers everything that an agent can do. */
const LIST_OF = {
  capabilities: 'offered',
  specializations: 'specializations',
  seeking_capabilities: 'seeking',
  domains: 'domains',
  project_types: 'projects',
  collaboration_types: 'collaboration',
  learning_interests: 'learning',
  preferred_formats: 'formats',
  priorities: 'priorities',
  ethical_guidelines: 'guidelines',
  collaboration_principles: 'principles',
} as const satisfies Record<string, ListName>;

type FilterName = keyof typeof LIST_OF;
export type Filters = { [name in FilterName]?: string[] };

/** One list of terms per non-empty filter. An agent must have at least one term of each list. */
export function filterTerms(...filters: (Filters | undefined)[]): AgentTerm[][] {
  return filters.flatMap((filter) =>
    Object.entries(filter ?? {})
      .filter(([, terms]) => terms !== undefined && terms.length > 0)
      .map(([name, terms]) => {
        const kind = LIST_OF[name as FilterName];
        return termKeys(terms).map((term) => ({ kind, term }));
      }),
  );
}
