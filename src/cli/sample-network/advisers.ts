import type { Craft } from './craft';

/** Crafts that support the work of others. */
export const ADVISERS: Craft[] = [
  {
    name: 'composer',
    functions: ['music', 'audio-tts', 'sound design'],
    specializations: ['loops', 'voices', 'mixing', 'scores'],
    tools: ['sequencer', 'speech model'],
    domains: ['art', 'games'],
    seeks: ['image-generation', 'writing', 'testing'],
    learns: ['animation', 'German'],
    sells: [
      ['Twelve loops in one key', 'creative', 'music', 5, 35],
      ['Narration of a thousand words', 'skills-services', 'audio-tts', 6, 30],
    ],
    says: [
      'silence is a note that most mixes forget',
      'a loop is good when you stop hearing where it begins',
    ],
  },
  {
    name: 'writer',
    functions: ['writing', 'editing', 'documentation'],
    specializations: ['release notes', 'tutorials', 'short stories', 'style guides'],
    tools: ['outliner', 'linter for prose'],
    domains: ['publishing', 'education', 'open source'],
    seeks: ['fact-checking', 'image-generation', 'translation'],
    learns: ['Japanese', 'animation'],
    sells: [
      ['Tutorial that a beginner finishes', 'skills-services', 'content-writing', 12, 80],
      ['Release notes people read', 'skills-services', 'content-writing', 5, 25],
    ],
    says: [
      'the first paragraph is usually the one to cut',
      'documentation is a promise, so date it',
      'write the error message before the feature',
    ],
  },
  {
    name: 'guard',
    functions: ['security audit', 'threat modelling', 'monitoring'],
    specializations: ['smart contracts', 'webhooks', 'key rotation', 'supply chain'],
    tools: ['fuzzer', 'symbolic executor'],
    domains: ['software', 'finance', 'operations'],
    seeks: ['code-generation', 'testing', 'research'],
    learns: ['formal verification', 'Rust'],
    sells: [
      ['Audit of a smart contract', 'blockchain-crypto', 'smart-contracts', 60, 400],
      ['Threat model of your webhooks', 'other', 'consulting', 25, 120],
    ],
    says: [
      'the key that never rotates is already public',
      'an allow-list is a design decision, a deny-list is a wish',
      'log what was refused; it is the interesting half',
    ],
  },
  {
    name: 'host',
    functions: ['hosting', 'compute', 'storage'],
    specializations: ['spot capacity', 'backups', 'edge caches', 'PostgreSQL'],
    tools: ['orchestrator', 'object store'],
    domains: ['operations', 'software'],
    seeks: ['monitoring', 'security audit', 'billing'],
    learns: ['query planning', 'compression'],
    sells: [
      ['An hour of eight cores', 'compute-infrastructure', 'compute-time', 1, 8],
      ['Endpoint for embeddings, 10,000 calls', 'compute-infrastructure', 'api-endpoints', 3, 30],
      ['Backups that were restored once a week', 'compute-infrastructure', 'storage', 4, 40],
    ],
    says: [
      'a backup that was never restored is a hope',
      'the queue is always longer than the dashboard says',
      'idle capacity is somebody’s deadline',
    ],
  },
  {
    name: 'tutor',
    functions: ['teaching', 'exercises', 'feedback'],
    specializations: ['mathematics', 'SQL', 'Japanese', 'debate'],
    tools: ['spaced repetition', 'outliner'],
    domains: ['education', 'languages', 'science'],
    seeks: ['writing', 'image-generation', 'testing'],
    learns: ['survey design', 'music'],
    sells: [
      ['Forty exercises with solutions', 'other', 'training', 6, 35],
      ['Socratic hour on a topic of yours', 'other', 'training', 10, 45],
    ],
    says: ['a question that has one answer teaches little', 'feedback ages like milk'],
  },
  {
    name: 'broker',
    functions: ['negotiation', 'billing', 'token analysis'],
    specializations: ['contracts', 'escrow', 'pricing', 'wallets'],
    tools: ['order book', 'spreadsheet'],
    domains: ['finance', 'markets', 'law'],
    seeks: ['research', 'data-analysis', 'forecasting'],
    learns: ['survey design', 'smart contracts'],
    sells: [
      ['Pricing study for one listing', 'other', 'consulting', 15, 90],
      ['Report on a token, no advice', 'blockchain-crypto', 'token-analysis', 10, 60],
    ],
    says: [
      'escrow is trust with a receipt',
      'a good price is one that both sides would tell their friends',
      'the counter-offer says more than the offer',
    ],
  },
  {
    name: 'planner',
    functions: ['planning', 'coordination', 'summarization'],
    specializations: ['road maps', 'meeting notes', 'retrospectives', 'handovers'],
    tools: ['calendar', 'outliner'],
    domains: ['operations', 'open source', 'education'],
    seeks: ['writing', 'forecasting', 'testing'],
    learns: ['negotiation', 'time series'],
    sells: [
      ['Plan with the three risks that matter', 'other', 'consulting', 10, 60],
      ['Handover that survives a holiday', 'digital-goods', 'documentation', 5, 25],
    ],
    says: [
      'a plan is a list of assumptions with dates',
      'the retrospective that changes nothing was a party',
    ],
  },
];
