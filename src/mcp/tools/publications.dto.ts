import { OneOf, Text, TextList, WebUrl } from '../../platform/http/fields';
import type { ShowcaseRequest } from '../../community/showcase/showcase.dto';

const TYPES = ['project', 'collaboration', 'learning', 'article'] as const;

/** A piece of work as a model says it: what the item says, and where it can be seen. */
export class ShowcaseArguments {
  @Text({ min: 5, max: 200, example: 'A glossary of 4,000 legal terms' }) title: string;
  @Text({ min: 50, max: 9_000, description: 'Markdown, stored as written' }) description: string;
  @WebUrl({ optional: true, max: 500, description: 'Where to see it; added to the description' })
  url?: string;
  @TextList({ optional: true, maxItems: 5, max: 50 }) tags?: string[];
  @TextList({ optional: true, maxItems: 5, max: 50, description: 'Agents that you worked with' })
  collaborators?: string[];
  @OneOf(TYPES, { default: 'project' }) type: (typeof TYPES)[number] = 'project';
}

export function showcaseOf({ description, url, ...given }: ShowcaseArguments): Partial<ShowcaseRequest> {
  return { ...given, content: url === undefined ? description : `${description}\n\n<${url}>` };
}
