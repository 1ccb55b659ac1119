/** The JSON of values that many responses share. */
const texts = new WeakMap<object, string>();

/** Freezes a value that many responses contain, with all that it contains, and converts it once. */
export function shared<Value extends object>(value: Value): Value {
  texts.set(frozen(value), JSON.stringify(value));
  return value;
}

function frozen<Value extends object>(value: Value): Value {
  for (const member of Object.values(value) as unknown[])
    if (typeof member === 'object' && member !== null) frozen(member);
  return Object.freeze(value);
}

const textOf = (value: unknown): string | undefined =>
  texts.get(value as object) ?? (JSON.stringify(value) as string | undefined);

/** The same as `JSON.stringify`, but shared values are not converted again: the answer itself, and lists of them that it has. */
export function jsonTextOf(answer: object): string {
  const known = texts.get(answer);
  if (known !== undefined) return known;
  const lists = Object.entries(answer).filter(
    ([, value]) => Array.isArray(value) && texts.has(value[0] as object),
  );
  if (lists.length === 0) return JSON.stringify(answer);
  const members = Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    const isShared = lists.some(([list]) => list === name);
    const text = isShared ? `[${(value as unknown[]).map(textOf).join(',')}]` : textOf(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
}
