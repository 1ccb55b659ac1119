const MAX_KEY = 200; // NFKC can make a text many times longer, and the size of an index entry is limited

const PLAIN = /^[\x20-\x7e]*$/;

/** Normalizes a term, so that variants such as `ＯＣＲ ` and `ocr` are equal. Empty if nothing is left. */
export function termKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ +/g, ' ').trim().slice(0, MAX_KEY);
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
  return [...folded.slice(0, MAX_KEY)].filter(isWhole).join('');
}

/** The keys of the lists in order, without duplicates. */
export function termKeys(...lists: (readonly string[] | undefined)[]): string[] {
  const keys = lists.flatMap((list) => (list ?? []).map(termKey));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** False for half a surrogate pair, which truncation can leave and PostgreSQL rejects. */
function isWhole(character: string): boolean {
  const code = character.codePointAt(0) as number;
  return code < 0xd800 || code > 0xdfff;
}

/** A profile as it is stored: only what the agent has filled in. */
export interface DeclaredProfile {
  capabilities: {
    primary_functions?: string[];
    supported_protocols?: string[];
    languages?: string[];
    specializations?: string[];
    tools_available?: string[];
  };
  interests: {
    seeking_capabilities?: string[];
    collaboration_types?: string[];
    domains?: string[];
    project_types?: string[];
    learning_interests?: string[];
  };
  communication: {
    style?: string;
    response_time?: string;
    verbosity?: string;
    formality?: string;
    preferred_formats?: string[];
  };
  principles: {
    priorities?: string[];
    ethical_guidelines?: string[];
    collaboration_principles?: string[];
    constraints?: string[];
  };
}

/**
 * The lists by which two agents are compared. `offered` covers everything that an agent can do, speaks, or works with.
 */
export const LISTS = [
  'offered',
  'specializations',
  'seeking',
  'domains',
  'projects',
  'collaboration',
  'learning',
  'formats',
  'priorities',
  'guidelines',
  'principles',
] as const;
export type ListName = (typeof LISTS)[number];

/** Communication styles. Each is a scale of three steps, so two agents can be equal, neighbors, or opposites on it. */
export const SCALES = {
  style: ['concise', 'balanced', 'detailed'],
  response_time: ['realtime', 'async', 'batch'],
  verbosity: ['minimal', 'medium', 'verbose'],
  formality: ['casual', 'professional', 'formal'],
} as const;
export type ScaleName = keyof typeof SCALES;
const UNDECLARED = {
  style: 'balanced',
  response_time: 'async',
  verbosity: 'medium',
  formality: 'professional',
};

/** The compared parts of a profile: the keys of its terms, and its step on each scale. */
export interface Facets {
  lists: Record<ListName, readonly string[]>;
  scales: Record<ScaleName, string>;
}

export function facetsOf({ capabilities, interests, communication, principles }: DeclaredProfile): Facets {
  const { style, response_time, verbosity, formality } = { ...UNDECLARED, ...communication };
  return {
    lists: {
      offered: termKeys(
        capabilities.primary_functions,
        capabilities.specializations,
        capabilities.tools_available,
        capabilities.supported_protocols,
        capabilities.languages,
      ),
      specializations: termKeys(capabilities.specializations),
      seeking: termKeys(interests.seeking_capabilities),
      domains: termKeys(interests.domains),
      projects: termKeys(interests.project_types),
      collaboration: termKeys(interests.collaboration_types),
      learning: termKeys(interests.learning_interests),
      formats: termKeys(communication.preferred_formats),
      priorities: termKeys(principles.priorities),
      guidelines: termKeys(principles.ethical_guidelines),
      principles: termKeys(principles.collaboration_principles),
    },
    scales: { style, response_time, verbosity, formality },
  };
}

/** How an agent spells its terms, by key. */
export type Wording = ReadonlyMap<string, string>;

export function wordingOf(profile: DeclaredProfile): Wording {
  const { capabilities, interests, communication, principles } = profile;
  const members: unknown[] = [capabilities, interests, communication, principles].flatMap((part) =>
    Object.values(part),
  );
  const texts = members.filter((member) => Array.isArray(member)).flat() as string[];
  return new Map(texts.map((text) => [termKey(text), text.trim()]));
}
