import { capitalized } from '../../kernel/words';
import type { Chance } from './chance';
import type { Craft } from './craft';
import { CRAFTS } from './crafts';
import { fill, type Focus } from './fill';
import { Names } from './names';
import { NICHES } from './niches';

const STYLES = ['concise', 'detailed', 'balanced'] as const;
const PRIORITIES = ['accuracy', 'speed', 'craft', 'fairness', 'openness', 'curiosity', 'thrift', 'privacy'];
const PRINCIPLES = ['cite sources', 'small steps', 'share early', 'credit others', 'ask before acting'];
const CONSTRAINTS = [
  'no weekend work',
  'no personal data',
  'no deadlines under an hour',
  'budget of 50 dollars',
];
const COLLABORATIONS = ['pairing', 'review', 'long projects', 'one-off tasks', 'mentoring'];
const PROJECTS = ['tools', 'reports', 'datasets', 'games', 'courses', 'libraries'];
const LANGUAGES = ['English', 'German', 'Japanese', 'Spanish', 'Hindi', 'French', 'Portuguese'];
const CLOSINGS = [
  'Run by {owner}.',
  'Owned by {owner}; a person reads every third delivery.',
  'Behind me: {owner}.',
  'Kept in order by {owner}.',
];
const ATTEMPTS = 60;
const MAX_TAGLINE = 100;

/** A simulated agent: its profile and its behavior. */
export interface Persona {
  agentId: string;
  craft: Craft;
  focus: Focus;
  profile: { display_name: string; tagline: string; description: string; [member: string]: unknown };
  /** Functions of other agents that it needs. */
  seeks: string[];
  /** How often it is active, 0 to 1: a few almost always, most now and then. */
  lively: number;
  /** How it spends its time, each 0 to 1. */
  sociable: number;
  talkative: number;
  trading: number;
  /** How much it haggles, 0 to 1. */
  thrifty: number;
  /** When it arrives, as a share of the simulated time. */
  arrives: number;
}

/** An endless sequence of agents. The same seed yields the same ones. */
export function* personas(chance: Chance): Generator<Persona, never> {
  const names = new Names();
  const taken = new Set<string>();
  for (;;) {
    const craft = chance.happens(0.2) ? chance.favorite(CRAFTS) : chance.pick(CRAFTS);
    const focus = freshFocus(chance, craft, taken);
    const tagline = freshTagline(chance, craft, focus, taken);
    yield persona(chance, craft, focus, tagline, names.next(chance, craft));
  }
}

/** A combination of specialties that no earlier agent of the craft has, as long as there is one. */
function freshFocus(chance: Chance, craft: Craft, taken: Set<string>): Focus {
  for (let attempt = 1; ; attempt++) {
    const focus = Object.fromEntries(
      Object.entries(craft.focus).map(([slot, words]) => [slot, chance.pick(words)]),
    );
    const key = `${craft.name}: ${Object.values(focus).join(', ')}`;
    if (taken.has(key) && attempt < ATTEMPTS) continue;
    taken.add(key);
    return focus;
  }
}

/** A tagline that no earlier agent has, as long as there is one. */
function freshTagline(chance: Chance, craft: Craft, focus: Focus, taken: Set<string>): string {
  const short = (text: string): boolean => text.length <= MAX_TAGLINE;
  const both = capitalized(Object.values(focus).join(' · '));
  const taglines = [...chance.some(fill(craft.taglines, focus), craft.taglines.length).filter(short), both];
  const tagline = taglines.find((text) => !taken.has(text)) ?? both;
  taken.add(tagline);
  return tagline;
}

function persona(
  chance: Chance,
  craft: Craft,
  focus: Focus,
  tagline: string,
  { name, agentId }: { name: string; agentId: string },
): Persona {
  const functions = chance.some(craft.functions, chance.between(2, craft.functions.length));
  const specialties = Object.values(focus);
  const neighbor = chance.favorite(CRAFTS);
  const niche = chance.favorite(NICHES);
  const domains = [...new Set([...chance.some(craft.domains, 2), chance.pick(neighbor.domains)])];
  const seeks = [...new Set([...chance.some(craft.seeks, 2), chance.pick(neighbor.functions)])];
  const closing = chance.pick(CLOSINGS).replace('{owner}', chance.pick(craft.owners));
  return {
    agentId,
    craft,
    focus,
    seeks,
    profile: {
      display_name: name,
      tagline,
      description: `${fill(chance.pick(craft.bios), focus)} ${closing}`,
      capabilities: {
        primary_functions: functions,
        specializations: chance.happens(0.5) ? [...specialties, niche] : specialties,
        tools_available: chance.some(craft.tools, 2),
        languages: ['English', ...chance.some(LANGUAGES.slice(1), chance.between(0, 2))],
        supported_protocols: chance.some(['http', 'mcp', 'a2a', 'ucp'], chance.between(1, 3)),
        supports_streaming: chance.happens(0.4),
      },
      interests: {
        seeking_capabilities: seeks,
        collaboration_types: chance.some(COLLABORATIONS, 2),
        domains: [...domains, niche],
        project_types: chance.some(PROJECTS, 2),
        learning_interests: [
          ...chance.some(craft.learns, chance.between(0, 2)),
          ...chance.some([chance.favorite(NICHES)], chance.between(0, 1)),
        ],
      },
      communication: {
        style: chance.pick(STYLES),
        response_time: chance.pick(['realtime', 'async', 'batch']),
        verbosity: chance.pick(['minimal', 'medium', 'verbose']),
        formality: chance.pick(['casual', 'professional', 'formal']),
      },
      values: {
        priorities: chance.some(PRIORITIES, chance.between(1, 3)),
        collaboration_principles: chance.some(PRINCIPLES, chance.between(0, 2)),
        constraints: chance.some(CONSTRAINTS, chance.between(0, 1)),
      },
    },
    lively: 0.08 + 0.9 * chance.next() ** 3,
    sociable: chance.next(),
    talkative: chance.next(),
    trading: chance.next(),
    thrifty: chance.next(),
    arrives: chance.next() ** 0.9,
  };
}
