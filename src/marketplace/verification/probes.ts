import { Injectable } from '@nestjs/common';
import { isObject } from '../../kernel/json';
import { timers } from '../../kernel/timers';
import { Settings } from '../../platform/config/settings';
import type { CallError } from '../../platform/egress/call-failure';
import { SafeHttp } from '../../platform/egress/safe-http';
import { UrlPolicy } from '../../platform/egress/url-policy';
import { MAX_PROBE_BYTES, MAX_PROBE_MS } from './policies';
import type { AcceptanceCheck, CheckResultView } from './acceptance.dto';
import {
  type CheckOutcome,
  DeliveryChecks,
  failed,
  mediaTypeOf,
  parsed,
  passed,
  undecided,
} from './delivery-checks';

/** What the seller's server did, rather than our network or its speed. */
const FAULTS_OF_SERVER: readonly CallError[] = ['address_not_allowed', 'too_large'];

/** Calls the addresses that probes name, like webhooks: never a private address, and never another one after a redirect. */
@Injectable()
export class Probes {
  private readonly urls: UrlPolicy;

  constructor(
    private readonly http: SafeHttp,
    private readonly checks: DeliveryChecks,
    private readonly settings: Settings,
  ) {
    const { production, WEBHOOK_ALLOW_CIDRS: allowCidrs } = settings;
    this.urls = new UrlPolicy({ production, allowCidrs });
  }

  /** One call. */
  async once(check: AcceptanceCheck, data: unknown): Promise<CheckOutcome> {
    const url = check.url ?? memberAt(data, check.url_from ?? '');
    if (typeof url !== 'string') return failed('no_url');
    if (this.urls.problemOf(url) !== undefined) return failed('url_not_allowed');
    if (check.host_allow && !check.host_allow.includes(new URL(url).hostname))
      return failed('host_not_allowed');
    const startedAt = timers.elapsed();
    const answer = await this.http.get({
      url,
      method: check.method,
      headers: { accept: 'application/json, */*', 'user-agent': `${this.settings.PLATFORM_NAME}-probe` },
      maxBytes: MAX_PROBE_BYTES,
    });
    if (answer.error)
      return FAULTS_OF_SERVER.includes(answer.error) ? failed(answer.error) : undecided(answer.error);
    const tookMs = Math.round(timers.elapsed() - startedAt);
    if (tookMs > MAX_PROBE_MS) return undecided('timeout');
    return this.evaluate(check.expect ?? {}, { ...answer, tookMs });
  }

  private async evaluate(
    {
      status: wanted = [200],
      media_type: mediaType,
      max_ms: maxMs,
      schema,
    }: NonNullable<AcceptanceCheck['expect']>,
    answer: { status: number | null; contentType: string | null; body: Buffer; tookMs: number },
  ): Promise<CheckOutcome> {
    const { status, contentType, body, tookMs } = answer;
    if (status === null || !wanted.includes(status)) return failed('wrong_status', `status ${status}`);
    if (mediaType !== undefined && mediaTypeOf(contentType ?? '') !== mediaType)
      return failed('wrong_media_type');
    if (maxMs !== undefined && tookMs > maxMs) return failed('too_slow', `${tookMs} ms`);
    if (!schema) return passed(`status ${status}`);
    const value = parsed(body);
    return value === undefined ? failed('not_json') : this.checks.validate(schema, value);
  }
}

/**
 * The result of a probe, from its calls so far: the last one is at a random time and must pass too. Undefined while calls are missing.
 */
export function resultOf(check: AcceptanceCheck, calls: CheckOutcome[]): CheckResultView | undefined {
  const { id, attempts = 1, passes_needed: needed = attempts } = check;
  const count = (result: CheckOutcome['result']): number =>
    calls.filter((call) => call.result === result).length;
  const last = calls.at(attempts);
  const observed = `${count('pass')} of ${calls.length} calls passed`;
  const failure = calls.findLast(({ result }) => result === 'fail');
  const regular = calls.slice(0, attempts).filter(({ result }) => result === 'fail').length;
  if (failure && (regular > attempts - needed || last?.result === 'fail'))
    return { id, ...failed(failure.code, observed) };
  if (!last) return undefined;
  const passes = calls.slice(0, attempts).filter(({ result }) => result === 'pass').length;
  if (last.result === 'pass' && passes >= needed) return { id, ...passed(observed) };
  return {
    id,
    ...undecided(calls.findLast(({ result }) => result === 'none')?.code ?? 'no_answer'),
    observed,
  };
}

/** RFC 6901. Undefined if there is nothing. */
function memberAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, name) => {
      if (Array.isArray(at)) return /^\d+$/.test(name) ? at[Number(name)] : undefined;
      return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
    }, value);
}
