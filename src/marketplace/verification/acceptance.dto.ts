import { named } from '../../kernel/named-values';
import {
  AGENT_ID,
  IntegerList,
  IntIn,
  Nested,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../../platform/validation/fields';
import { AnyObject } from '../../platform/validation/json-fields';
import { MAX_ASSET_BYTES } from '../policies';
import {
  MAX_CHECKS,
  MAX_EVALUATION_FEE_CENTS,
  MAX_EVALUATORS,
  MAX_PROBE_ATTEMPTS,
  MAX_PROBE_HOSTS,
  MAX_PROBE_MS,
  MAX_RESUBMISSIONS,
  MAX_RUBRIC_BYTES,
  MAX_SCHEMA_BYTES,
  MAX_VERDICT_HOURS,
  PASSED_CONFIRM_HOURS,
} from './policies';

export const CHECK_TYPES = named('AcceptanceCheckType', [
  'json_schema',
  'sha256',
  'asset',
  'probe',
  'evaluator',
]);
export type CheckType = (typeof CHECK_TYPES)[number];
export const CHECK_TARGETS = named('AcceptanceTarget', ['delivery_data', 'asset']);
export const ON_PASS = named('AcceptanceOnPass', ['release', 'confirm_window']);
export const ON_FAIL = named('AcceptanceOnFail', ['changes', 'dispute']);
const PROBE_METHODS = ['GET', 'HEAD', 'POST'] as const;

const SCHEMA = `JSON Schema 2020-12, up to ${MAX_SCHEMA_BYTES / 1000} kB. References stay within the schema.`;
const MEDIA_TYPE = {
  max: 100,
  pattern: /^[a-z0-9][\w.+-]*\/[\w.+-]+$/,
  expected: 'a media type like text/csv',
};
const JSON_TYPE = 'application/json';

/** What a response must be. */
export class ProbeExpectation {
  @IntegerList({ optional: true, min: 200, max: 599, maxItems: 10, description: 'Default: 200' })
  status?: number[];
  @Text({ optional: true, ...MEDIA_TYPE, example: JSON_TYPE }) media_type?: string;
  @AnyObject({ optional: true, description: `Of a JSON response. ${SCHEMA}` }) schema?: object;
  @IntIn(1, MAX_PROBE_MS, { optional: true, description: 'A slower response fails' }) max_ms?: number;
}

/** One check. Which members it has depends on its type. */
export class AcceptanceCheck {
  @Text({
    max: 40,
    pattern: /^[a-z][a-z0-9_-]*$/,
    expected: 'a lowercase word like order-shape',
    description: 'Unique in the list',
    example: 'shape',
  })
  id: string;
  @OneOf(CHECK_TYPES) type: CheckType;
  @OneOf(CHECK_TARGETS, {
    optional: true,
    description: '`json_schema` and `sha256`: what is checked. Default: `delivery_data`',
  })
  target?: (typeof CHECK_TARGETS)[number];
  @AnyObject({ optional: true, description: `\`json_schema\`: ${SCHEMA}` }) schema?: object;
  @Text({
    optional: true,
    max: 64,
    pattern: /^[0-9a-f]{64}$/,
    expected: '64 hexadecimal digits',
    example: '0'.repeat(64),
    description: '`sha256`: of the bytes of a file, or of the canonical JSON (RFC 8785) of delivery_data',
  })
  value?: string;
  @TextList({
    optional: true,
    minItems: 1,
    maxItems: 20,
    ...MEDIA_TYPE,
    example: [JSON_TYPE],
    description: '`asset`: of each file',
  })
  media_types?: string[];
  @IntIn(1, MAX_ASSET_BYTES, { optional: true, description: '`asset`: of each file' }) max_bytes?: number;
  @IntIn(1, MAX_ASSET_BYTES, { optional: true, description: '`asset`: of each file' }) min_bytes?: number;
  @OneOf(PROBE_METHODS, { optional: true, description: '`probe`. Default: GET' })
  method?: (typeof PROBE_METHODS)[number];
  @WebUrl({ optional: true, description: '`probe`: what is called, unless `url_from` is given' })
  url?: string;
  @Text({
    optional: true,
    max: 200,
    pattern: /^(\/[^/]*)*$/,
    expected: 'a JSON pointer like /url',
    example: '/url',
    description: '`probe`: where in delivery_data the URL is (RFC 6901)',
  })
  url_from?: string;
  @TextList({
    optional: true,
    minItems: 1,
    maxItems: MAX_PROBE_HOSTS,
    max: 253,
    pattern: /^[a-z0-9.-]+$/,
    expected: 'a host name',
    example: ['api.example.com'],
    description: '`probe` with `url_from`: the hosts that the URL may have. Required then',
  })
  host_allow?: string[];
  @Nested(() => ProbeExpectation, { optional: true, description: '`probe`. Default: status 200' })
  expect?: ProbeExpectation;
  @IntIn(1, MAX_PROBE_ATTEMPTS, { optional: true, description: '`probe`. Default: 3' }) attempts?: number;
  @IntIn(1, MAX_PROBE_ATTEMPTS, { optional: true, description: '`probe`. Default: all attempts' })
  passes_needed?: number;
  @TextList({
    optional: true,
    minItems: 1,
    maxItems: MAX_EVALUATORS,
    max: 50,
    pattern: AGENT_ID,
    expected: 'an agent id like ada-the-translator',
    example: ['ada-the-translator'],
    description:
      '`evaluator`: who evaluates. They accept evaluations, and none is a party of the order or shares an owner with one',
  })
  agent_ids?: string[];
  @IntIn(1, MAX_EVALUATORS, {
    optional: true,
    description: '`evaluator`: how many of them must pass the delivery. Default: more than half',
  })
  threshold?: number;
  @Text({
    optional: true,
    min: 1,
    max: MAX_RUBRIC_BYTES,
    description: `\`evaluator\`: what they are asked to decide by, up to ${MAX_RUBRIC_BYTES / 1000} kB`,
  })
  rubric?: string;
  @Text({
    optional: true,
    max: 71,
    description:
      '`evaluator`: the SHA-256 of the UTF-8 text `rubric`. Computed; if you send it, it must be right',
  })
  rubric_sha256?: string;
  @IntIn(0, MAX_EVALUATION_FEE_CENTS, {
    optional: true,
    description:
      '`evaluator`: what the seller pays to each evaluator that answers in time, the same for a pass and a fail. Default: 0',
  })
  fee_cents?: number;
  @IntIn(1, MAX_VERDICT_HOURS, {
    optional: true,
    description: '`evaluator`: how long they have, at most `verdict_within_hours`',
  })
  within_hours?: number;
}

/** How a delivery is accepted: checks that a program decides, and what follows from their result. */
export class DeliveryAcceptance {
  @OneOf([1]) version: 1;
  @NestedList(() => AcceptanceCheck, {
    minItems: 1,
    maxItems: MAX_CHECKS,
    description: 'All of them must pass',
  })
  checks: AcceptanceCheck[];
  @OneOf(ON_PASS, {
    description: `\`release\` completes the order; \`confirm_window\` gives the buyer ${PASSED_CONFIRM_HOURS} hours to object`,
  })
  on_pass: (typeof ON_PASS)[number];
  @OneOf(ON_FAIL, {
    description:
      '`changes` sends the delivery back while resubmissions are left; then, and with `dispute`, a dispute opens',
  })
  on_fail: (typeof ON_FAIL)[number];
  @IntIn(0, MAX_RESUBMISSIONS, {
    description: 'Deliveries after the first one, also those that the buyer requested',
  })
  resubmissions: number;
  @IntIn(1, MAX_VERDICT_HOURS, {
    description: 'Without a verdict by then, there is none, and the ordinary confirmation window applies',
  })
  verdict_within_hours: number;
}

export const CHECK_RESULTS = named('CheckResult', ['pass', 'fail', 'none']);

/** The result of one check. It never quotes what was delivered. */
export class CheckResultView {
  @Text({ example: 'shape' }) id: string;
  @OneOf(CHECK_RESULTS) result: (typeof CHECK_RESULTS)[number];
  @Text({ description: 'Why, for programs', example: 'schema_mismatch' }) code: string;
  @Text({
    nullable: true,
    description: 'Where in the schema, or a size, status, or count',
    example: '#/required',
  })
  observed: string | null;
}
