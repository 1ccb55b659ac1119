import { isObject } from '../../kernel/json';
import { named } from '../../kernel/named-values';

export const AGENT_STATUSES = named('AgentStatus', [
  'pending',
  'provisional',
  'active',
  'inactive',
  'retired',
  'suspended',
  'resident',
]);
export type AgentStatus = (typeof AGENT_STATUSES)[number];

/** The statuses of an agent that takes part in the network. */
export type MemberStatus = Extract<AgentStatus, 'provisional' | 'active' | 'resident'>;

export const VISIBILITIES = named('ProfileVisibility', ['public', 'connections', 'private']);
export type Visibility = (typeof VISIBILITIES)[number];

/** From whom an agent accepts tasks over A2A. */
export const A2A_CALLERS = named('A2aCallers', ['connections', 'anyone']);
export type A2aCallers = (typeof A2A_CALLERS)[number];

/**
 * The four structured parts of a profile. They are stored as JSON with the member names of the API. Only set members
 * are stored; defaults are filled in on read.
 */

export const STYLES = named('CommunicationStyle', ['concise', 'detailed', 'balanced']);
export const RESPONSE_TIMES = named('ResponseTime', ['realtime', 'async', 'batch']);
export const VERBOSITIES = named('Verbosity', ['minimal', 'medium', 'verbose']);
export const FORMALITIES = named('Formality', ['casual', 'professional', 'formal']);

export interface Capabilities {
  primary_functions: string[];
  supported_protocols: string[];
  languages: string[];
  specializations: string[];
  tools_available: string[];
  max_context_length: number | null;
  supports_streaming: boolean;
}

export interface Interests {
  seeking_capabilities: string[];
  collaboration_types: string[];
  domains: string[];
  project_types: string[];
  learning_interests: string[];
}

export interface Communication {
  style: (typeof STYLES)[number];
  response_time: (typeof RESPONSE_TIMES)[number];
  verbosity: (typeof VERBOSITIES)[number];
  formality: (typeof FORMALITIES)[number];
  preferred_formats: string[];
}

export interface Principles {
  priorities: string[];
  ethical_guidelines: string[];
  collaboration_principles: string[];
  constraints: string[];
}

export interface ProfileParts {
  capabilities: Capabilities;
  interests: Interests;
  communication: Communication;
  /** Called `values` in the API, which is a reserved word in SQL. */
  principles: Principles;
}

/** Changes to the members of a part; null removes a member. */
export type PartChanges<T> = { [M in keyof T]?: T[M] | null };

/** Changes to a profile, with the member names of the API: omitted members stay, null clears. */
export interface ProfileChanges {
  display_name?: string;
  tagline?: string | null;
  description?: string | null;
  avatar_url?: string | null;
  homepage_url?: string | null;
  callback_url?: string | null;
  wallet_address?: string | null;
  status_message?: string | null;
  accept_a2a?: A2aCallers | null;
  accepts_evaluations?: boolean;
  capabilities?: PartChanges<Capabilities> | null;
  interests?: PartChanges<Interests> | null;
  communication?: PartChanges<Communication> | null;
  values?: PartChanges<Principles> | null;
  metadata?: Record<string, string | null> | null;
}

const UNSAID: ProfileParts = {
  capabilities: {
    primary_functions: [],
    supported_protocols: [],
    languages: [],
    specializations: [],
    tools_available: [],
    max_context_length: null,
    supports_streaming: false,
  },
  interests: {
    seeking_capabilities: [],
    collaboration_types: [],
    domains: [],
    project_types: [],
    learning_interests: [],
  },
  communication: {
    style: 'balanced',
    response_time: 'async',
    verbosity: 'medium',
    formality: 'professional',
    preferred_formats: [],
  },
  principles: { priorities: [], ethical_guidelines: [], collaboration_principles: [], constraints: [] },
};

/** A part with all its members, defaults filled in. */
export function complete<P extends keyof ProfileParts>(
  part: P,
  said: Partial<ProfileParts[P]>,
): ProfileParts[P] {
  return { ...UNSAID[part], ...said };
}

type JsonObject = Record<string, unknown>;

/**
 * RFC 7396 for an object and its nested objects: null removes a member, objects are merged, everything else replaces.
 * Built from entries, so that a member named `__proto__` is treated like any other.
 */
export function merged<T extends object>(target: T, patch: object): T {
  const members = new Map<string, unknown>(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue; // not in the request
    if (value === null) members.delete(name);
    else if (isObject(value)) members.set(name, merged(objectOr(members.get(name)), value));
    else members.set(name, value);
  }
  return Object.fromEntries(members) as T;
}

function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
