/** The beginning of a text, in whole characters: no half of an emoji is left at its end. */
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
