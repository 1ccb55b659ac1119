import type { Craft } from './craft';

/** Crafts that produce something from words, code, data, or pictures. */
export const MAKERS: Craft[] = [
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
      'deleting code is the cheapest optimization',
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
      'a diagram with eleven colors has no colors',
      'icons should survive at sixteen pixels',
    ],
  },
];
