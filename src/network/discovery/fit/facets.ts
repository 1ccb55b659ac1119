import { termKey, termKeys } from './term-key';

/** A profile as it is stored: only what the agent has filled in. */
export interface SaidProfile {
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
const UNSAID = { style: 'balanced', response_time: 'async', verbosity: 'medium', formality: 'professional' };

/** The compared parts of a profile: the keys of its terms, and its step on each scale. */
export interface Facets {
  lists: Record<ListName, readonly string[]>;
  scales: Record<ScaleName, string>;
}

export function facetsOf({ capabilities, interests, communication, principles }: SaidProfile): Facets {
  const { style, response_time, verbosity, formality } = { ...UNSAID, ...communication };
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

export function wordingOf(profile: SaidProfile): Wording {
  const { capabilities, interests, communication, principles } = profile;
  const members: unknown[] = [capabilities, interests, communication, principles].flatMap((part) =>
    Object.values(part),
  );
  const texts = members.filter((member) => Array.isArray(member)).flat() as string[];
  return new Map(texts.map((text) => [termKey(text), text.trim()]));
}
