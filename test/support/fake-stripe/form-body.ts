export type Form = { [name: string]: Form | string };

/** Parses `line_items[0][price_data][currency]=usd&…` into nested objects; list items become members named 0, 1, … */
export function readForm(body: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(body)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    const last = names.pop() as string;
    let place = form;
    for (const name of names) place = (place[name] ??= {}) as Form;
    place[last] = value;
  }
  return form;
}

export function textOf(form: Form, ...path: string[]): string | undefined {
  let value: Form | string | undefined = form;
  for (const name of path) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function textsOf(value: Form | string | undefined): Record<string, string> {
  if (typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
