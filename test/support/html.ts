const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text that a browser reads from escaped HTML. */
export const unescaped = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] as string);
