/** The members of a query or a form that are texts, without empty ones. */
export function textsOf(given: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(texts);
}
