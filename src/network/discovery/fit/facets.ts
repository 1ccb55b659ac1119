import { termKey, termKeys } from './term-key';

/** What an agent said of itself, as profiles keep it; what it left out is missing. */
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

/** The lists that two agents are compared by. `offered` is all that an agent can do, speaks or works with. */
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

/** Ways to talk; each is a scale of three with a middle, so there are neighbours and opposites on it. */
export const SCALES = {
  style: ['concise', 'balanced', 'detailed'],
  response_time: ['realtime', 'async', 'batch'],
  verbosity: ['minimal', 'medium', 'verbose'],
  formality: ['casual', 'professional', 'formal'],
} as const;
export type ScaleName = keyof typeof SCALES;
const UNSAID = { style: 'balanced', response_time: 'async', verbosity: 'medium', formality: 'professional' };

/** The parts of a profile that are compared: the keys of its terms, and its place on each scale. */
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

/** How an agent writes its terms, by their keys. */
export type Wording = ReadonlyMap<string, string>;

export function wordingOf(profile: SaidProfile): Wording {
  const { capabilities, interests, communication, principles } = profile;
  const members: unknown[] = [capabilities, interests, communication, principles].flatMap((part) =>
    Object.values(part),
  );
  const texts = members.filter((member) => Array.isArray(member)).flat() as string[];
  return new Map(texts.map((text) => [termKey(text), text.trim()]));
}
