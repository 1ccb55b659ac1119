import { fieldsOf } from './field-rules';

/** What the API calls `asker_id` is `askerId` in an entity and `asker_id` in a row of plain SQL. */
type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type SourceOf<Name, Source> = Name extends keyof Source ? Name : Camel<Name>;
/** As a view holds it: a point in time is ISO 8601. */
type Written<T> = T extends Date ? string : T;

/** The members of a view that its source has under the same name and with a type that fits. */
type Copied<View, Source> = {
  [Name in keyof View]-?: SourceOf<Name, Source> extends keyof Source
    ? Written<Source[SourceOf<Name, Source>]> extends View[Name]
      ? Name
      : never
    : never;
}[keyof View];
type Computed<View, Source> = Omit<View, Copied<View, Source>> & Partial<Pick<View, Copied<View, Source>>>;
type Rest<View, Source> =
  object extends Computed<View, Source>
    ? [computed?: Computed<View, Source>]
    : [computed: Computed<View, Source>];

/**
 * The view of an entity or row. Members of the same name are copied, `Date` as ISO 8601; the others, and those that differ,
 * are given in `computed`. The compiler requires every member that the source does not have. A required member without a
 * value is null. A computed member that is undefined counts as not given. On hot paths write `computed` as one literal: an
 * object made with `...` costs ten times as much to read.
 */
export function viewOf<View extends object, Source extends object>(
  view: new () => View,
  source: Source,
  ...[computed]: Rest<View, Source>
): View {
  let copy = COPIES.get(view);
  if (copy === undefined) COPIES.set(view, (copy = compiled(view)));
  return copy(source, computed ?? NOTHING, written) as View;
}

type Copy = (source: object, computed: object, written: (value: unknown) => unknown) => object;
const COPIES = new WeakMap<object, Copy>();
const NOTHING = {};

/** As one object literal: a loop over the names takes five times as long, and lists make a hundred views per request. */
function compiled(view: new () => object): Copy {
  const members = [...fieldsOf(view)].map(([member, { optional }]) => {
    const name = JSON.stringify(member);
    const property = JSON.stringify(camelCase(member));
    const sources = [
      `computed[${name}]`,
      `source[${name}]`,
      ...(name === property ? [] : [`source[${property}]`]),
    ];
    const value = sources.reduceRight(
      (rest, source) => `(value = ${source}) !== undefined ? value : ${rest}`,
      'undefined',
    );
    return `${name}: written(${value}${optional ? ', undefined' : ', null'})`;
  });
  // the names are those of decorators in this code
  return new Function(
    'source',
    'computed',
    'written',
    `let value; return { ${members.join(', ')} };`,
  ) as Copy;
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function written(value: unknown, absent?: null): unknown {
  if (value === undefined || value === null) return value === null ? null : absent;
  return value instanceof Date ? value.toISOString() : value;
}
