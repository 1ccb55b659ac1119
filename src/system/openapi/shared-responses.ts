import type { OpenAPIObject } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/** Responses that are used less often stay inline. */
const MIN_USES = 4;

type Responses = Record<string, object>;
type Item = Record<string, { responses?: Responses }>;

/**
 * Moves refusals that many operations have in common to `components.responses`: half of the document. The names derive from
 * the content, so that they are the same in every process.
 */
export function shareResponses(document: OpenAPIObject): void {
  const all = Object.values(document.paths).flatMap((item) =>
    Object.values(item as unknown as Item).flatMap(({ responses = {} }) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([status, response]) => ({ responses, status, text: JSON.stringify(response), response })),
    ),
  );
  const uses = new Map<string, number>();
  for (const { status, text } of all) uses.set(status + text, (uses.get(status + text) ?? 0) + 1);
  const shared: Responses = {};
  for (const { responses, status, text, response } of all) {
    if ((uses.get(status + text) ?? 0) < MIN_USES) continue;
    const name = nameOf(status, text);
    shared[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  document.components = { ...document.components, responses: sorted(shared) } as OpenAPIObject['components'];
}

/** Such as `NotFound_3fa9c1`. */
function nameOf(status: string, text: string): string {
  const words = (STATUS_CODES[status] ?? `Status${status}`).replace(/[^A-Za-z]/g, '');
  return `${words}_${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
}

const sorted = (all: Responses): Responses =>
  Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
