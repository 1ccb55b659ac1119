import { Injectable } from '@nestjs/common';
import { isObject } from '../../kernel/json';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { UrlPolicy } from '../../platform/egress/url-policy';
import {
  DEFAULT_ATTEMPTS,
  MAX_ACCEPTANCE_BYTES,
  MAX_RUBRIC_BYTES,
  MAX_SCHEMA_BYTES,
  MAX_SCHEMA_DEPTH,
} from './policies';
import type { AcceptanceCheck, CheckType, DeliveryAcceptance } from './acceptance.dto';
import { digestOf, isDeeperThan, textDigest } from './canonical';
import { Evaluators, majorityOf } from './evaluators';
import { SchemaThreads } from './schema-threads';
import { acceptanceInvalid } from './verification.errors';

/** What a listing stores, and an order copies. */
export interface StoredAcceptance {
  acceptance: DeliveryAcceptance | null;
  /** The digest of its canonical JSON. */
  acceptanceSha256: string | null;
}

type Member = Exclude<keyof AcceptanceCheck, 'id' | 'type'>;

const MEMBERS: Record<CheckType, { required: Member[]; optional: Member[] }> = {
  json_schema: { required: ['schema'], optional: ['target'] },
  sha256: { required: ['value'], optional: ['target'] },
  asset: { required: [], optional: ['media_types', 'max_bytes', 'min_bytes'] },
  probe: {
    required: [],
    optional: ['method', 'url', 'url_from', 'host_allow', 'expect', 'attempts', 'passes_needed'],
  },
  evaluator: {
    required: ['agent_ids', 'rubric', 'within_hours'],
    optional: ['threshold', 'rubric_sha256', 'fee_cents'],
  },
};
const DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

type Path = (string | number)[];
type Problem = [path: Path, msg: string];

/** Checks and stores how the deliveries of a listing are accepted. */
@Injectable()
export class AcceptanceRules {
  private readonly urls: UrlPolicy;

  constructor(
    private readonly threads: SchemaThreads,
    private readonly evaluators: Evaluators,
    { production, WEBHOOK_ALLOW_CIDRS: allowCidrs }: Settings,
  ) {
    this.urls = new UrlPolicy({ production, allowCidrs });
  }

  /** Fills in the defaults, so that the digest covers them. Throws a 422 that points to the check. */
  async prepare(given: DeliveryAcceptance | null, sellerId: string): Promise<StoredAcceptance> {
    if (given === null) return { acceptance: null, acceptanceSha256: null };
    const problems: Problem[] = [];
    for (const [index, check] of given.checks.entries()) {
      const found = await this.problemsOf(check);
      if (check.type === 'evaluator' && found.length === 0)
        found.push(...(await this.problemsOfEvaluators(check, given, sellerId)));
      problems.push(...found.map(([path, msg]): Problem => [[index, ...path], msg]));
      if (given.checks.findIndex(({ id }) => id === check.id) < index)
        problems.push([[index, 'id'], 'is used twice']);
      if (check.type === 'evaluator' && given.checks.findIndex(({ type }) => type === 'evaluator') < index)
        problems.push([[index, 'type'], 'only one check by evaluators is possible']);
      // one slow schema is enough
      if (problems.length > 0) throw acceptanceInvalid(problems.map(fieldProblem));
    }
    const acceptance = storable({ ...given, checks: given.checks.map(withDefaults) });
    return { acceptance, acceptanceSha256: digestOf(acceptance) };
  }

  /** For a probe that is no check of a delivery. */
  async requireCallable(probe: AcceptanceCheck): Promise<void> {
    const problems = await this.problemsOf(probe);
    if (problems.length > 0)
      throw new InvalidInput(
        problems.map(([path, msg]) => ({ loc: ['body', ...path], msg, type: 'value_error' })),
      );
  }

  private async problemsOf(check: AcceptanceCheck): Promise<Problem[]> {
    const { required, optional } = MEMBERS[check.type];
    const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;
    const names = Object.entries(check)
      .filter(isGiven)
      .map(([name]) => name as keyof AcceptanceCheck);
    const known: readonly string[] = ['id', 'type', ...required, ...optional];
    const problems: Problem[] = [
      ...required
        .filter((name) => !names.includes(name))
        .map((name): Problem => [[name], `is required for ${check.type}`]),
      ...names
        .filter((name) => !known.includes(name))
        .map((name): Problem => [[name], `is not for ${check.type}`]),
    ];
    if (check.type === 'probe') problems.push(...this.problemsOfProbe(check));
    if ((check.min_bytes ?? 0) > (check.max_bytes ?? Infinity))
      problems.push([['min_bytes'], 'must be at most max_bytes']);
    const schemas: [Path, object | undefined][] = [
      [['schema'], check.schema],
      [['expect', 'schema'], check.expect?.schema],
    ];
    for (const [path, schema] of schemas) {
      const problem = schema && (await this.problemOfSchema(schema));
      if (problem !== undefined) problems.push([path, problem]);
    }
    return problems;
  }

  private problemsOfProbe(check: AcceptanceCheck): Problem[] {
    const {
      url,
      url_from: urlFrom,
      host_allow: hosts,
      attempts = DEFAULT_ATTEMPTS,
      passes_needed: passes,
    } = check;
    const problems: Problem[] = [];
    if ((url === undefined) === (urlFrom === undefined))
      problems.push([['url'], 'give either url or url_from']);
    if ((urlFrom === undefined) !== (hosts === undefined))
      problems.push([['host_allow'], hosts ? 'is only for url_from' : 'is required for url_from']);
    if (passes !== undefined && passes > attempts)
      problems.push([['passes_needed'], 'must be at most the number of attempts']);
    const problem = url === undefined ? undefined : this.urls.problemOf(url);
    if (problem !== undefined) problems.push([['url'], problem]);
    if (check.method === 'HEAD' && check.expect?.schema)
      problems.push([['expect', 'schema'], 'HEAD has no body']);
    return problems;
  }

  private async problemsOfEvaluators(
    {
      agent_ids: agentIds = [],
      threshold = 1,
      rubric = '',
      rubric_sha256: digest,
      within_hours: hours = 1,
    }: AcceptanceCheck,
    { verdict_within_hours: verdictHours }: DeliveryAcceptance,
    sellerId: string,
  ): Promise<Problem[]> {
    const problems: Problem[] = [];
    if (threshold > agentIds.length)
      problems.push([['threshold'], 'must be at most the number of evaluators']);
    if (hours > verdictHours) problems.push([['within_hours'], 'must be at most verdict_within_hours']);
    if (Buffer.byteLength(rubric) > MAX_RUBRIC_BYTES)
      problems.push([['rubric'], `must be at most ${MAX_RUBRIC_BYTES} bytes`]);
    if (digest !== undefined && digest !== textDigest(rubric))
      problems.push([['rubric_sha256'], 'is not the digest of the rubric']);
    for (const [n, problem] of await this.evaluators.problemsOf(agentIds, sellerId))
      problems.push([['agent_ids', n], problem]);
    return problems;
  }

  private async problemOfSchema(schema: object): Promise<string | undefined> {
    if (isDeeperThan(MAX_SCHEMA_DEPTH, schema)) return `must nest at most ${MAX_SCHEMA_DEPTH} levels deep`;
    if (Buffer.byteLength(JSON.stringify(schema)) > MAX_SCHEMA_BYTES)
      return `must be at most ${MAX_SCHEMA_BYTES} bytes`;
    const outside = outsideReference(schema);
    if (outside !== undefined) return outside;
    const { result, ...more } = await this.threads.validate(schema, null);
    if (result === 'too_much') return 'takes too long to evaluate';
    return 'problem' in more ? more.problem : undefined;
  }
}

function withDefaults(check: AcceptanceCheck): AcceptanceCheck {
  if (check.type === 'probe') {
    const { method = 'GET', attempts = DEFAULT_ATTEMPTS, passes_needed = attempts } = check;
    return {
      ...check,
      method,
      attempts,
      passes_needed,
      expect: { ...check.expect, status: check.expect?.status ?? [200] },
    };
  }
  if (check.type === 'evaluator') {
    const { agent_ids: agentIds = [], rubric = '', threshold = majorityOf(agentIds), fee_cents = 0 } = check;
    return { ...check, threshold, fee_cents, rubric_sha256: textDigest(rubric) };
  }
  return check.type === 'asset' ? check : { ...check, target: check.target ?? 'delivery_data' };
}

/** A schema means the same everywhere, so it refers only to itself. */
function outsideReference(schema: unknown): string | undefined {
  if (Array.isArray(schema)) return schema.map(outsideReference).find((problem) => problem !== undefined);
  if (!isObject(schema)) return undefined;
  const { $schema: dialect, $ref, $dynamicRef, $id, $async } = schema;
  for (const reference of [$ref, $dynamicRef])
    if (typeof reference === 'string' && !reference.startsWith('#')) return 'refers to another document';
  if (typeof $id === 'string') return 'must not have $id';
  if ($async === true) return 'must not be $async';
  if (typeof dialect === 'string' && !DIALECT.test(dialect))
    return '$schema must be that of JSON Schema 2020-12';
  return outsideReference(Object.values(schema));
}

/** As the database can store it, which lacks a few characters of JSON. */
function storable(acceptance: DeliveryAcceptance): DeliveryAcceptance {
  const text = JSON.stringify(acceptance);
  if (Buffer.byteLength(text) > MAX_ACCEPTANCE_BYTES)
    throw acceptanceInvalid([fieldProblem([[], `must be at most ${MAX_ACCEPTANCE_BYTES} bytes of JSON`])]);
  if (/\\u(0000|d[89a-f])/i.test(text))
    throw acceptanceInvalid([fieldProblem([[], 'has characters that cannot be stored'])]);
  return JSON.parse(text) as DeliveryAcceptance;
}

const fieldProblem = ([path, msg]: Problem): FieldProblem => ({
  loc: ['body', 'acceptance', ...(path.length > 0 ? ['checks', ...path] : [])],
  msg,
  type: 'value_error',
});
