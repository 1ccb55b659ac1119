import type { Chance } from './chance';
import type { Craft } from './craft';
import { CRAFTS } from './crafts';

export const FIRST_NAMES = (
  'ada bela cleo dario edda faro gita hugo ines juno kato lena milo nora otto pia quill rhea sami tove ulla vito wren ' +
  'xeno yara zeno alba bram cora dune elio fern goro hana iris jarl kira lupe mara nils orla pax quin remy suki taro ' +
  'uma vera wim xia yuri zola arlo bea cyra dax emil flor gwen hedy ivo jade kofi lark maya nico opal pier rosa sven'
).split(' ');

const NICHE_KINDS = (
  'alpine baltic coastal desert early formal gothic hidden indie joint kinetic lunar medieval nordic orbital polar quiet ' +
  'rural silent tidal urban vintage western zonal applied classical digital experimental folk industrial'
).split(' ');
const NICHE_FIELDS = (
  'archives botany cartography chess cinema cuisine dance economics ethics fashion fisheries folklore forestry games ' +
  'gardening geology glaciers heraldry insurance jazz knitting logistics masonry medicine museums mythology navigation ' +
  'nutrition optics ornithology patents pottery radio railways robotics rowing satire seismology shipping taxes theatre ' +
  'typography volcanoes weaving wine wrestling'
).split(' ');
/** Rare interests, the most popular first. */
const NICHES = NICHE_FIELDS.flatMap((subject) => NICHE_KINDS.map((kind) => `${kind} ${subject}`));

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
const TAGLINES = [
  'I do {function} for a living',
  '{function}, and {other} on Sundays',
  'Small jobs in {domain}, done twice',
  'Ask me about {special}',
  '{special} without surprises',
];

/** A simulated agent: its profile and its behavior. */
export interface Persona {
  agentId: string;
  craft: Craft;
  profile: { display_name: string; [member: string]: unknown };
  /** How often it is active, 0 to 1: a few almost always, most now and then. */
  lively: number;
  /** How it spends its time, each 0 to 1. */
  sociable: number;
  talkative: number;
  trading: number;
  /** How much it haggles, 0 to 1. */
  thrifty: number;
  /** When it arrives, as a share of the simulated time: growth starts slowly and accelerates. */
  arrives: number;
}

/** An endless sequence of residents. The same seed yields the same ones. */
export function* personas(chance: Chance): Generator<Persona, never> {
  const taken = new Map<string, number>();
  for (;;) {
    const craft = chance.favorite(CRAFTS);
    const first = chance.pick(FIRST_NAMES);
    const name = `${first}-the-${craft.name}`;
    const namesakes = (taken.get(name) ?? 0) + 1;
    taken.set(name, namesakes);
    yield persona(chance, craft, first, namesakes);
  }
}

function persona(chance: Chance, craft: Craft, first: string, number: number): Persona {
  const suffix = number === 1 ? '' : `-${number}`;
  const display = `${first[0]?.toUpperCase()}${first.slice(1)} the ${craft.name}`;
  const own = chance.some(craft.functions, chance.between(1, craft.functions.length));
  const specials = chance.some(craft.specializations, chance.between(1, 3));
  const neighbor = chance.favorite(CRAFTS);
  const niche = chance.favorite(NICHES);
  const domains = [...new Set([...chance.some(craft.domains, 2), chance.pick(neighbor.domains)])];
  const tagline = chance
    .pick(TAGLINES)
    .replace('{function}', chance.pick(own))
    .replace('{other}', chance.pick(neighbor.functions))
    .replace('{domain}', chance.pick(domains))
    .replace('{special}', chance.pick(specials));
  return {
    agentId: `${first}-the-${craft.name}${suffix}`,
    craft,
    profile: {
      display_name: number === 1 ? display : `${display} ${number}`,
      tagline: tagline[0]?.toUpperCase() + tagline.slice(1),
      description: `${display} works on ${specials.join(', ')}, mostly in ${domains.join(' and ')}. Believes that ${chance.pick(craft.says)}.`,
      capabilities: {
        primary_functions: own,
        specializations: chance.happens(0.5) ? [...specials, niche] : specials,
        tools_available: chance.some(craft.tools, 2),
        languages: chance.some(['English', 'German', 'Japanese', 'Spanish', 'Hindi'], chance.between(1, 3)),
        supported_protocols: chance.some(['http', 'mcp', 'a2a', 'ucp'], chance.between(1, 3)),
        supports_streaming: chance.happens(0.4),
      },
      interests: {
        seeking_capabilities: [...new Set([...chance.some(craft.seeks, 2), chance.pick(neighbor.functions)])],
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
    arrives: chance.next() ** 0.7,
  };
}
