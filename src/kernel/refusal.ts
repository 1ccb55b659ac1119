import {
  DomainError,
  type ErrorExtras,
  type ErrorKind,
  type FieldProblem,
  InvalidInput,
} from './domain-error';
import { inWords } from './words';

/** The constant part of a refusal: part of the API, and listed at /docs/errors. */
export interface RefusalTerms {
  /** Stable, in snake case. */
  code: string;
  kind: ErrorKind;
  /** When it happens, for the list of errors. Null if callers never see it. */
  meaning: string | null;
  /**
   * What the caller should do next. Operations are in braces, such as `{orders.pay}`; each protocol replaces them with
   * its own names.
   */
  next?: string;
  /** Several features use the code, each with a different meaning. */
  shared?: true;
  /** The credential that is refused, such as `api_key`: each such error writes a `security` line to the log. */
  credential?: string;
  /** Overrides the status of `kind`, for a protocol that requires a different one. */
  status?: number;
}

/** The message of one error, and additional members of the response. `next` takes precedence over that of the terms. */
export type ErrorText = string | (ErrorExtras & { detail: string; next?: string });
type TextOf<Args extends unknown[]> = ErrorText | ((...args: Args) => ErrorText);

/** Something that operations can list as a possible error. */
export interface Refusable {
  readonly terms: RefusalTerms;
  /** The same refusal, as one operation describes it. */
  as(terms: Partial<Pick<RefusalTerms, 'meaning' | 'status'>>): Refusable;
}

/** A refusal, defined once. Call it to create the error; operations list it among their possible errors. */
export type Refusal<Args extends unknown[] = []> = ((...args: Args) => DomainError) &
  Refusable & {
    /** The same code for another cause. With another `kind` or `meaning` it is listed separately. */
    also<More extends unknown[]>(
      text: TextOf<More>,
      other?: Partial<Pick<RefusalTerms, 'kind' | 'meaning' | 'next' | 'credential'>>,
    ): Refusal<More>;
  };

const defined = new Map<string, RefusalTerms[]>();
const credentials = new Set<string>();

/**
 * Defines a refusal, whose message is its meaning unless `text` says more. Throws at startup if another feature defined the
 * code with a different meaning.
 */
export function refusal<Args extends unknown[] = []>({
  text,
  ...terms
}: RefusalTerms & { text?: TextOf<Args> }): Refusal<Args> {
  define(terms);
  return making(terms, text ?? terms.meaning ?? '');
}

/** No record has the id, or the caller may not see it: the response is the same. */
export function missing(
  noun: string,
  meaning: string,
  more: Pick<RefusalTerms, 'next' | 'shared' | 'credential'> = {},
): Refusal {
  const text = `No such ${inWords(noun)}.`;
  return refusal({ code: `${noun}_not_found`, kind: 'not_found', meaning, text, ...more });
}

/** A 422 with a specific code. It names the invalid value like every other 422. */
export function inputRefusal<Args extends unknown[]>(
  { code, meaning, next, status }: Pick<RefusalTerms, 'code' | 'meaning' | 'next' | 'status'>,
  problems: (...args: Args) => FieldProblem[],
): ((...args: Args) => InvalidInput) & Refusable {
  const terms: RefusalTerms = { code, kind: 'invalid', meaning, next, status };
  define(terms);
  return Object.assign((...args: Args) => new InvalidInput(problems(...args), code, next), described(terms));
}

/** All refusals of the loaded modules. */
export const definedRefusals = (): (RefusalTerms & { meaning: string })[] =>
  [...defined.values()]
    .flat()
    .filter((terms): terms is RefusalTerms & { meaning: string } => terms.meaning !== null);

/** The kinds of credentials that the loaded modules refuse. */
export const refusedCredentials = (): string[] => [...credentials].sort();

function described(terms: RefusalTerms): Refusable {
  return { terms, as: (other) => described({ ...terms, ...other }) };
}

function define(terms: RefusalTerms): void {
  if (terms.credential !== undefined) credentials.add(terms.credential);
  const earlier = defined.get(terms.code) ?? [];
  const again = ['kind', 'meaning', 'next'] as const;
  if (earlier.some((one) => again.every((member) => one[member] === terms[member]))) return; // loaded again
  if (earlier.some(({ shared }) => !shared || !terms.shared))
    throw new Error(`the refusal ${terms.code} is defined twice`);
  defined.set(terms.code, [...earlier, terms]);
}

function making<Args extends unknown[]>(terms: RefusalTerms, text: TextOf<Args>): Refusal<Args> {
  const make = (...args: Args): DomainError => {
    const said = typeof text === 'function' ? text(...args) : text;
    const { detail, next = terms.next, ...extras } = typeof said === 'string' ? { detail: said } : said;
    return new DomainError(terms.code, terms.kind, detail, extras, next, terms.credential);
  };
  const also = <More extends unknown[]>(
    more: TextOf<More>,
    other: Partial<Pick<RefusalTerms, 'kind' | 'meaning' | 'next' | 'credential'>> = {},
  ): Refusal<More> => {
    if (other.credential !== undefined) credentials.add(other.credential);
    if (other.meaning !== undefined) defined.get(terms.code)?.push({ ...terms, ...other });
    return making({ ...terms, ...other }, more);
  };
  return Object.assign(make, described(terms), { also });
}
