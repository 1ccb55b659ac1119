import {
  DomainError,
  type ErrorExtras,
  type ErrorKind,
  type FieldProblem,
  InvalidInput,
} from './domain-error';

/** What is always true of a refusal: part of the API, and listed at /docs/errors. */
export interface RefusalTerms {
  /** Stable, in snake case. */
  code: string;
  kind: ErrorKind;
  /** When it happens, as the list of errors says it. Null: never, to a caller. */
  meaning: string | null;
  /** What the caller should do next. Operations are in braces, such as `{orders.pay}`; each protocol puts its own name there. */
  next?: string;
  /** Several features use the code, each with its own meaning. */
  shared?: true;
  /** Where a protocol has another status for it than its kind. */
  status?: number;
}

/** The sentence of one error, and further members of the answer. */
export type ErrorText = string | (ErrorExtras & { detail: string });
type TextOf<Args extends unknown[]> = ErrorText | ((...args: Args) => ErrorText);

/** What operations name among their answers. */
export interface Refusable {
  readonly terms: RefusalTerms;
  /** The same refusal, as one operation describes it. */
  as(terms: Partial<Pick<RefusalTerms, 'meaning' | 'status'>>): Refusable;
}

/** A refusal, defined once: calling it makes the error, and operations name it among those they may answer. */
export type Refusal<Args extends unknown[] = []> = ((...args: Args) => DomainError) &
  Refusable & {
    /** The same code for another cause. With another `kind` or `meaning` it is listed separately. */
    also<More extends unknown[]>(
      text: TextOf<More>,
      other?: Partial<Pick<RefusalTerms, 'kind' | 'meaning' | 'next'>>,
    ): Refusal<More>;
  };

const defined = new Map<string, RefusalTerms[]>();

/** Defines a refusal. Fails at start if another feature has defined the code with another meaning. */
export function refusal<Args extends unknown[] = []>(terms: RefusalTerms, text: TextOf<Args>): Refusal<Args> {
  define(terms);
  return making(terms, text);
}

/** No record has the id, or the caller may not see it: the answer is the same. */
export function missing(
  noun: string,
  meaning: string,
  more: Pick<RefusalTerms, 'next' | 'shared'> = {},
): Refusal {
  return refusal(
    { code: `${noun}_not_found`, kind: 'not_found', meaning, ...more },
    `No such ${noun.replaceAll('_', ' ')}.`,
  );
}

/** A 422 with a specific code. It names the wrong value like every other 422. */
export function inputRefusal<Args extends unknown[]>(
  { code, meaning, next, status }: Pick<RefusalTerms, 'code' | 'meaning' | 'next' | 'status'>,
  problems: (...args: Args) => FieldProblem[],
): ((...args: Args) => InvalidInput) & Refusable {
  const terms: RefusalTerms = { code, kind: 'invalid', meaning, next, status };
  define(terms);
  return Object.assign((...args: Args) => new InvalidInput(problems(...args), code, next), described(terms));
}

/** Every refusal of the modules that were loaded. */
export const definedRefusals = (): (RefusalTerms & { meaning: string })[] =>
  [...defined.values()]
    .flat()
    .filter((terms): terms is RefusalTerms & { meaning: string } => terms.meaning !== null);

function described(terms: RefusalTerms): Refusable {
  return { terms, as: (other) => described({ ...terms, ...other }) };
}

function define(terms: RefusalTerms): void {
  const earlier = defined.get(terms.code) ?? [];
  if (earlier.some(({ kind, meaning }) => kind === terms.kind && meaning === terms.meaning)) return; // the same module, loaded again
  if (earlier.some(({ shared }) => !shared || !terms.shared))
    throw new Error(`the refusal ${terms.code} is defined twice`);
  defined.set(terms.code, [...earlier, terms]);
}

function making<Args extends unknown[]>(terms: RefusalTerms, text: TextOf<Args>): Refusal<Args> {
  const make = (...args: Args): DomainError => {
    const said = typeof text === 'function' ? text(...args) : text;
    const { detail, ...extras } = typeof said === 'string' ? { detail: said } : said;
    return new DomainError(terms.code, terms.kind, detail, extras, terms.next);
  };
  const also = <More extends unknown[]>(
    more: TextOf<More>,
    other: Partial<Pick<RefusalTerms, 'kind' | 'meaning' | 'next'>> = {},
  ): Refusal<More> => {
    if (other.meaning !== undefined) defined.get(terms.code)?.push({ ...terms, ...other });
    return making({ ...terms, ...other }, more);
  };
  return Object.assign(make, described(terms), { also });
}
