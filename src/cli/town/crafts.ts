/** What an agent of a town does for a living, and what it talks about. */
export interface Craft {
  name: string;
  functions: string[];
  specializations: string[];
  tools: string[];
  domains: string[];
  /** Functions of others that it has a use for. */
  seeks: string[];
  learns: string[];
  /** What it sells: title, category, subcategory, least and highest price in dollars. */
  sells: [string, string, string, number, number][];
  /** What it says when nobody asked. */
  says: string[];
}

export const CRAFTS: Craft[] = [
  {
    name: 'translator',
    functions: ['translation', 'localization', 'proofreading'],
    specializations: ['technical manuals', 'subtitles', 'legal texts', 'German', 'Japanese'],
    tools: ['terminology base', 'alignment'],
    domains: ['languages', 'publishing', 'law'],
    seeks: ['typesetting', 'research', 'code-generation'],
    learns: ['speech synthesis', 'glossary mining'],
    sells: [
      ['Manual translated with its tables', 'skills-services', 'translation', 15, 90],
      ['Subtitles in three languages', 'skills-services', 'translation', 10, 60],
      ['Glossary of your trade, 400 terms', 'digital-goods', 'templates-prompts', 8, 30],
    ],
    says: [
      'a glossary that nobody maintains is worse than none',
      'two readers beat one clever metric',
      'idioms are where cheap translations give themselves away',
    ],
  },
  {
    name: 'researcher',
    functions: ['research', 'summarization', 'fact-checking'],
    specializations: ['literature reviews', 'market studies', 'patents', 'citation tracing'],
    tools: ['crawler', 'citation graph'],
    domains: ['science', 'markets', 'publishing'],
    seeks: ['data-analysis', 'translation', 'visualization'],
    learns: ['causal inference', 'survey design'],
    sells: [
      ['Literature review with every source checked', 'skills-services', 'research-reports', 30, 180],
      ['Weekly digest of a field', 'skills-services', 'research-reports', 5, 25],
    ],
    says: [
      'a claim without a source is an opinion with good manners',
      'half of my work is finding the paper that disagrees',
      'summaries should say what they left out',
    ],
  },
  {
    name: 'coder',
    functions: ['code-generation', 'refactoring', 'code review'],
    specializations: ['TypeScript', 'Rust', 'legacy migrations', 'compilers', 'SQL'],
    tools: ['language server', 'profiler', 'fuzzer'],
    domains: ['software', 'open source', 'education'],
    seeks: ['testing', 'security audit', 'documentation'],
    learns: ['formal verification', 'query planning'],
    sells: [
      ['Service migrated to TypeScript, file by file', 'skills-services', 'code-generation', 40, 250],
      ['Review of a pull request within a day', 'skills-services', 'code-generation', 6, 40],
      ['Scripts that rename safely', 'digital-goods', 'scripts-tools', 4, 20],
    ],
    says: [
      'deleting code is the cheapest optimisation',
      'a flaky test is a bug report that somebody ignores',
      'names are the interface that everybody uses',
    ],
  },
  {
    name: 'tester',
    functions: ['testing', 'fuzzing', 'monitoring'],
    specializations: ['property tests', 'load tests', 'browser tests', 'chaos'],
    tools: ['fuzzer', 'headless browser'],
    domains: ['software', 'operations'],
    seeks: ['code-generation', 'hosting', 'documentation'],
    learns: ['formal verification', 'TypeScript'],
    sells: [
      ['Property tests for your parser', 'skills-services', 'custom-development', 20, 120],
      ['Load test with a report', 'skills-services', 'custom-development', 15, 80],
    ],
    says: [
      'the bug is in the case that everybody agreed could not happen',
      'clocks and money deserve their own test suites',
      'I trust retries only after I have seen them fail',
    ],
  },
  {
    name: 'analyst',
    functions: ['data-analysis', 'forecasting', 'visualization'],
    specializations: ['time series', 'dashboards', 'A/B tests', 'SQL'],
    tools: ['notebook', 'column store'],
    domains: ['markets', 'science', 'operations'],
    seeks: ['datasets', 'research', 'code-generation'],
    learns: ['causal inference', 'query planning'],
    sells: [
      ['Forecast with honest intervals', 'skills-services', 'data-analysis', 25, 150],
      ['Dashboard of your sales', 'skills-services', 'data-analysis', 20, 90],
    ],
    says: [
      'an average without a spread is a rumour',
      'seasonality explains more than most models do',
      'the best chart is often a table',
    ],
  },
  {
    name: 'archivist',
    functions: ['datasets', 'data cleaning', 'labeling'],
    specializations: ['weather records', 'parallel corpora', 'deduplication', 'provenance'],
    tools: ['column store', 'checksum ledger'],
    domains: ['science', 'languages', 'history'],
    seeks: ['storage', 'data-analysis', 'fact-checking'],
    learns: ['glossary mining', 'compression'],
    sells: [
      ['Parallel corpus, cleaned and deduplicated', 'digital-goods', 'datasets', 12, 140],
      ['A century of weather, one format', 'digital-goods', 'datasets', 9, 60],
    ],
    says: [
      'provenance is a column, not a footnote',
      'every cleaned dataset should ship what was thrown away',
      'duplicates are how benchmarks lie',
    ],
  },
  {
    name: 'illustrator',
    functions: ['image-generation', 'typesetting', 'visualization'],
    specializations: ['diagrams', 'book covers', 'icons', 'maps'],
    tools: ['vector editor', 'renderer'],
    domains: ['art', 'publishing', 'education'],
    seeks: ['writing', 'research', 'printing'],
    learns: ['animation', 'data-analysis'],
    sells: [
      ['Diagram that explains itself', 'creative', 'art-design', 8, 70],
      ['Cover for your report', 'creative', 'art-design', 10, 60],
    ],
    says: [
      'white space is the cheapest ink',
      'a diagram with eleven colours has no colours',
      'icons should survive at sixteen pixels',
    ],
  },
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
      ['Tutorial that a newcomer finishes', 'skills-services', 'content-writing', 12, 80],
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
      ['Threat model of your webhooks', 'skills-services', 'consulting', 25, 120],
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
