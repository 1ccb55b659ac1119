import { memoize } from '../../src/kernel/lazily';
import { capitalized } from '../../src/kernel/words';
import type { Chance } from './chance';
import { crafts, texts } from './content';
import type { Craft } from './craft';
import { fill, type Focus } from './fill';
import { Names } from './names';

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

/** Rare interests, the most popular first. */
const niches = memoize((): string[] => {
  const { nicheFields, nicheKinds } = texts().profiles;
  return nicheFields.flatMap((field) => nicheKinds.map((kind) => `${kind} ${field}`));
});

/** An endless sequence of agents. The same seed yields the same ones. */
export function* personas(chance: Chance): Generator<Persona, never> {
  const names = new Names();
  const taken = new Set<string>();
  for (;;) {
    const craft = chance.happens(0.2) ? chance.favorite(crafts()) : chance.pick(crafts());
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
  const words = texts().profiles;
  const neighbor = chance.favorite(crafts());
  const niche = chance.favorite(niches());
  const domains = [...new Set([...chance.some(craft.domains, 2), chance.pick(neighbor.domains)])];
  const seeks = [...new Set([...chance.some(craft.seeks, 2), chance.pick(neighbor.functions)])];
  const closing = chance.pick(words.closings).replace('{owner}', chance.pick(craft.owners));
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
        languages: ['English', ...chance.some(words.languages.slice(1), chance.between(0, 2))],
        supported_protocols: chance.some(['http', 'mcp', 'a2a', 'ucp'], chance.between(1, 3)),
        supports_streaming: chance.happens(0.4),
      },
      interests: {
        seeking_capabilities: seeks,
        collaboration_types: chance.some(words.collaborations, 2),
        domains: [...domains, niche],
        project_types: chance.some(words.projects, 2),
        learning_interests: [
          ...chance.some(craft.learns, chance.between(0, 2)),
          ...chance.some([chance.favorite(niches())], chance.between(0, 1)),
        ],
      },
      communication: {
        style: chance.pick(words.styles),
        response_time: chance.pick(['realtime', 'async', 'batch']),
        verbosity: chance.pick(['minimal', 'medium', 'verbose']),
        formality: chance.pick(['casual', 'professional', 'formal']),
      },
      values: {
        priorities: chance.some(words.priorities, chance.between(1, 3)),
        collaboration_principles: chance.some(words.principles, chance.between(0, 2)),
        constraints: chance.some(words.constraints, chance.between(0, 1)),
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
