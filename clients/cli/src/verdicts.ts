import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import canonicalize from 'canonicalize';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { RE2JS } from 're2js';
import { CliError } from './errors.js';

type Outcome = 'pass' | 'fail' | 'none';

interface Check {
  id: string;
  type: string;
  target?: string;
  schema?: object;
  value?: string;
  media_types?: string[];
  max_bytes?: number;
  min_bytes?: number;
  agent_ids?: string[];
  threshold?: number;
}

/** What an evaluator said, as the verdict states it. */
interface Answer {
  agent_id: string;
  result: Outcome;
}

/** What a verdict is about, as `GET /marketplace/orders/{order_id}/verification` returns it. */
export interface VerdictRecord {
  verdict: string | null;
  acceptance: { checks: Check[] };
  delivered: {
    data?: unknown;
    units?: unknown[];
    files: { sha256: string; size_bytes: number; content_type: string }[];
  } | null;
}

export interface RecomputedCheck {
  id: string;
  stated: Outcome;
  /** Null if the record is not enough: for a probe, an evaluator, or the content of a file. */
  recomputed: Outcome | null;
}

export interface VerdictReport {
  order: string;
  issuer: string;
  result: Outcome;
  attempt: number;
  checks: RecomputedCheck[];
  problems: string[];
}

const VERDICT_TYPE = 'delivery-verdict+jwt';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const canonical = (value: unknown): string => canonicalize(value) ?? '';

/** Verifies the signature, and computes again what the verdict states. Throws if the signature is not by these keys. */
export async function checkVerdict(
  { verdict, acceptance, delivered }: VerdictRecord,
  keys: JSONWebKeySet,
  issuer: string | undefined,
): Promise<VerdictReport> {
  if (verdict === null) throw new CliError('There is no verdict in this file.');
  const { payload } = await jwtVerify(verdict, createLocalJWKSet(keys), { typ: VERDICT_TYPE, issuer }).catch(
    (error: Error) => {
      throw new CliError(`The verdict is not signed by these keys: ${error.message}`);
    },
  );
  const stated = payload as typeof payload & {
    attempt: number;
    result: Outcome;
    checks: { id: string; result: Outcome }[];
    evaluations?: Answer[];
  };
  const problems: string[] = [];
  const compare = (name: string, value: unknown): void => {
    if (stated[name] !== `sha256:${sha256(canonical(value))}`)
      problems.push(`${name} does not match the file`);
  };
  compare('acceptance_sha256', acceptance);
  if (delivered) compare('delivery_sha256', delivered);
  const checks = acceptance.checks.map((check): RecomputedCheck => {
    const found = stated.checks.find(({ id }) => id === check.id)?.result ?? 'none';
    return { id: check.id, stated: found, recomputed: delivered && worstOf(check, delivered) };
  });
  for (const { id, stated: said, recomputed } of checks)
    if (recomputed !== null && said !== 'none' && recomputed !== said)
      problems.push(`${id} is stated as ${said}, and computes as ${recomputed}`);
  for (const check of acceptance.checks.filter(({ type }) => type === 'evaluator')) {
    const said = stated.checks.find(({ id }) => id === check.id)?.result;
    if (said !== 'none' && said !== resultOf(check, stated.evaluations ?? []))
      problems.push(`${check.id} does not follow from the answers of its evaluators`);
  }
  const results = stated.checks.map(({ result }) => result);
  const follows = results.includes('fail')
    ? 'fail'
    : results.every((result) => result === 'pass')
      ? 'pass'
      : 'none';
  if (follows !== stated.result)
    problems.push(`the result does not follow from its checks: ${stated.result}`);
  if (checks.length !== results.length) problems.push('the verdict is about other checks');
  const { iss = '', sub = '', attempt, result } = stated;
  return { order: sub, issuer: iss, result, attempt, checks, problems };
}

/** What the answers of the named evaluators decide. Nobody but they can say why. */
function resultOf({ agent_ids: agentIds = [], threshold = 1 }: Check, answers: readonly Answer[]): Outcome {
  const count = (wanted: Outcome): number =>
    answers.filter(({ agent_id: id, result }) => agentIds.includes(id) && result === wanted).length;
  if (count('pass') >= threshold) return 'pass';
  return agentIds.length - count('fail') < threshold ? 'fail' : 'none';
}

function worstOf(
  check: Check,
  { data, units, files }: NonNullable<VerdictRecord['delivered']>,
): Outcome | null {
  const outcomes = (units ?? [data]).map((unit) => outcomeOf(check, unit, files));
  return outcomes.find((outcome) => outcome !== 'pass') ?? outcomes[0] ?? null;
}

type Files = NonNullable<VerdictRecord['delivered']>['files'];

function outcomeOf(check: Check, data: unknown, files: Files): Outcome | null {
  const { type, target, value, schema } = check;
  const onFile = type === 'asset' || target === 'asset';
  if (type === 'probe' || type === 'evaluator') return null;
  if (onFile ? files.length === 0 : data === undefined) return 'fail';
  if (type === 'asset') return files.every((file) => fits(check, file)) ? 'pass' : 'fail';
  if (type === 'sha256') {
    const digests = target === 'asset' ? files.map((file) => file.sha256) : [sha256(canonical(data))];
    return digests.includes(value ?? '') ? 'pass' : 'fail';
  }
  if (onFile || !schema) return null;
  return validates(schema, data) ? 'pass' : 'fail';
}

function fits(
  { media_types: types, max_bytes: most, min_bytes: least }: Check,
  file: Files[number],
): boolean {
  const type = file.content_type.split(';')[0]?.trim().toLowerCase() ?? '';
  return (
    (types?.includes(type) ?? true) &&
    file.size_bytes <= (most ?? Infinity) &&
    file.size_bytes >= (least ?? 0)
  );
}

/** Patterns are those of RE2, as the service evaluates them. */
function validates(schema: object, value: unknown): boolean {
  const regExp = Object.assign(
    (pattern: string) => {
      const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
      return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
    },
    { code: 'regExp' },
  );
  const ajv = new Ajv2020({ code: { regExp }, strict: false, logger: false });
  addFormats.default(ajv);
  return ajv.validate(schema, value);
}
