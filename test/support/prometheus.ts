export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Family {
  type: string;
  help: string;
  samples: Sample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? ([^ ]+)$`);
const LABEL = new RegExp(`^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\["\\\\n])*)"(?:,|$)`);
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/** Strict parser for the text exposition format 0.0.4. Throws on any violation. */
export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  let current: string | undefined;
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, keyword, name, rest] = new RegExp(`^# (HELP|TYPE) (${NAME}) ?(.*)$`).exec(line) ?? [];
    if (keyword !== undefined && name !== undefined) {
      if (keyword === 'HELP' && families.has(name)) throw new Error(`${name} is there twice`);
      if (keyword === 'TYPE' && name !== current) throw new Error(`the type of ${name} stands elsewhere`);
      if (keyword === 'TYPE' && !TYPES.includes(rest ?? '')) throw new Error(`${name} is a ${rest}`);
      const family = families.get(name) ?? { type: 'untyped', help: rest ?? '', samples: [] };
      if (keyword === 'TYPE') family.type = rest as string;
      families.set(name, family);
      current = name;
    } else if (!line.startsWith('#')) {
      const sample = sampleIn(line);
      const family = families.get(current ?? '');
      const own = new RegExp(`^${current}${family?.type === 'histogram' ? '(_bucket|_sum|_count)' : ''}$`);
      if (!family || !own.test(sample.name)) throw new Error(`${sample.name} stands under ${current}`);
      const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).sort())}`;
      if (seen.has(key)) throw new Error(`${key} is there twice`);
      seen.add(key);
      family.samples.push(sample);
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') requireHistogram(name, family);
  return families;
}

function sampleIn(line: string): Sample {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`);
  const found: Record<string, string> = {};
  for (let rest = labels; rest !== '';) {
    const [whole, label, text] = LABEL.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`no labels: ${line}`);
    if ((label as string) in found) throw new Error(`a label is there twice: ${line}`);
    found[label as string] = text as string;
    rest = rest.slice(whole.length);
  }
  const number = value === '+Inf' ? Infinity : value === 'NaN' ? NaN : Number(value);
  if (Number.isNaN(number) && value !== 'NaN') throw new Error(`no number: ${line}`);
  return { name, labels: found, value: number };
}

/** Buckets must be cumulative, end with +Inf, and agree with the count. */
function requireHistogram(name: string, { samples }: Family): void {
  const series = new Map<string, { buckets: [number, number][]; count?: number; sum?: number }>();
  for (const { name: part, labels, value } of samples) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(Object.entries(rest).sort());
    const one = series.get(key) ?? { buckets: [] };
    series.set(key, one);
    if (part.endsWith('_bucket')) one.buckets.push([le === '+Inf' ? Infinity : Number(le), value]);
    else if (part.endsWith('_count')) one.count = value;
    else one.sum = value;
  }
  for (const [key, { buckets, count, sum }] of series) {
    const grows = buckets.every(([bound, value], at) => {
      const [below, before] = buckets[at - 1] ?? [-Infinity, 0];
      return bound > below && value >= before;
    });
    const whole = buckets.at(-1)?.[0] === Infinity && buckets.at(-1)?.[1] === count && sum !== undefined;
    if (!grows || !whole) throw new Error(`the buckets of ${name} ${key} are not in order`);
  }
}
