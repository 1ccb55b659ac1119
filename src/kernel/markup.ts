/** Escapes a text for HTML and XML, including attribute values. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
