/** The beginning of a text, in whole code points: an emoji is never cut into half a surrogate pair. */
export function excerpt(text: string, characters = 200): string {
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === characters) break;
    count += 1;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The same, with an ellipsis if anything was left out. */
export function shortened(text: string, characters: number): string {
  const start = excerpt(text, characters);
  return start.length < text.length ? `${start.trimEnd()}…` : text;
}
