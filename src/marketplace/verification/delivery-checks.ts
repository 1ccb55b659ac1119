import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { AssetStore } from '../assets/asset-store';
import { MAX_CHECKED_DEPTH, MAX_CHECKED_FILE_BYTES } from './policies';
import type { AcceptanceCheck, CheckResultView, CheckType, DeliveryAcceptance } from './acceptance.dto';
import { canCanonicalize, canonicalOf, isDeeperThan } from './canonical';
import type { CheckedDelivery, CheckedFile } from './delivery';
import { SchemaThreads } from './schema-threads';

export type CheckOutcome = Omit<CheckResultView, 'id'>;

export const passed = (observed: string | null = null): CheckOutcome => ({
  result: 'pass',
  code: 'passed',
  observed,
});
export const failed = (code: string, observed: string | null = null): CheckOutcome => ({
  result: 'fail',
  code,
  observed,
});
/** Neither: something of ours did not work, or it took too long. */
export const undecided = (code: string): CheckOutcome => ({ result: 'none', code, observed: null });

/** The code of a schema that takes too long for a value. */
export const TOO_SLOW = 'schema_too_slow';

/** The checks that need nothing but the delivery. */
const OF_DELIVERY: readonly CheckType[] = ['json_schema', 'sha256', 'asset'];

/** Runs the checks that need nothing but the delivery. The same delivery always gives the same results. */
@Injectable()
export class DeliveryChecks {
  constructor(
    private readonly threads: SchemaThreads,
    private readonly store: AssetStore,
  ) {}

  /** All but probes and evaluators. */
  async run({ checks }: DeliveryAcceptance, delivery: CheckedDelivery): Promise<CheckResultView[]> {
    const results: CheckResultView[] = [];
    const isCanonical = delivery.data === undefined || canCanonicalize(delivery.data);
    for (const check of checks.filter(({ type }) => OF_DELIVERY.includes(type)))
      results.push({
        id: check.id,
        ...(isCanonical ? await this.outcomeOf(check, delivery) : failed('not_canonical_json')),
      });
    return results;
  }

  /** The result of a JSON Schema for a value, which may be of any depth. */
  async validate(schema: object, value: unknown): Promise<CheckOutcome> {
    if (isDeeperThan(MAX_CHECKED_DEPTH, value)) return failed('too_deep', `${MAX_CHECKED_DEPTH} levels`);
    const outcome = await this.threads.validate(schema, value).catch(() => undefined);
    if (outcome?.result === 'pass') return passed();
    if (outcome?.result === 'fail') return failed('schema_mismatch', outcome.at);
    if (outcome?.result === 'too_much') return undecided(TOO_SLOW);
    return undecided(outcome ? 'schema_invalid' : 'checker_unavailable');
  }

  private async outcomeOf(check: AcceptanceCheck, { data, files }: CheckedDelivery): Promise<CheckOutcome> {
    if (check.type === 'asset') return assetOutcome(check, files);
    if (check.target === 'asset' && files.length === 0) return failed('no_file');
    if (check.target !== 'asset' && data === undefined) return failed('no_delivery_data');
    if (check.type === 'sha256') return hashOutcome(check, data, files);
    const schema = check.schema as object;
    return check.target === 'asset' ? this.fileOutcome(schema, files) : this.validate(schema, data);
  }

  private async fileOutcome(schema: object, files: CheckedFile[]): Promise<CheckOutcome> {
    const [file, ...others] = files;
    if (!file?.id || others.length > 0) return failed('one_file_expected', `${files.length} files`);
    if (file.size_bytes > MAX_CHECKED_FILE_BYTES) return failed('too_large', `${file.size_bytes} bytes`);
    let content: Buffer;
    try {
      content = await buffer(await this.store.open(file.id));
    } catch {
      return undecided('file_unavailable');
    }
    const value = parsed(content);
    return value === undefined ? failed('not_json') : this.validate(schema, value);
  }
}

function hashOutcome({ target, value }: AcceptanceCheck, data: unknown, files: CheckedFile[]): CheckOutcome {
  if (target === 'asset')
    return files.some(({ sha256 }) => sha256 === value) ? passed() : failed('wrong_sha256');
  const found = createHash('sha256').update(canonicalOf(data)).digest('hex');
  return found === value ? passed() : failed('wrong_sha256');
}

function assetOutcome(check: AcceptanceCheck, files: CheckedFile[]): CheckOutcome {
  const { media_types: types, max_bytes: most = Infinity, min_bytes: least = 0 } = check;
  if (files.length === 0) return failed('no_file');
  if (types && !files.every(({ content_type: type }) => types.includes(mediaTypeOf(type))))
    return failed('wrong_media_type');
  const large = files.find(({ size_bytes: size }) => size > most);
  if (large) return failed('too_large', `${large.size_bytes} bytes`);
  const small = files.find(({ size_bytes: size }) => size < least);
  return small ? failed('too_small', `${small.size_bytes} bytes`) : passed(`${files.length} files`);
}

export const mediaTypeOf = (contentType: string): string =>
  contentType.replace(/;.*$/s, '').trim().toLowerCase();

/** Undefined if it is no JSON. */
export function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown;
  } catch {
    return undefined;
  }
}
