import { createHash, createPublicKey, type JsonWebKey, timingSafeEqual, verify } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type InnerList, isInnerList, type Item, serializeInnerList } from 'structured-headers';
import { Clock, MINUTE, SECOND } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { unquotedKey } from '../../platform/security/idempotency-key';
import type { PublishedKey } from '../negotiation/platform-profile';
import { type Requester, PlatformProfiles } from '../negotiation/platform-profiles.service';
import type { UcpCall } from '../negotiation/ucp-call';
import { dictionaryIn } from '../wire/request-reader';
import {
  algorithmUnsupported,
  digestMismatch,
  keyNotFound,
  keyOfOtherPlatform,
  signatureInvalid,
  signatureMissing,
} from '../wire/ucp.errors';
import { FreshKeys } from './fresh-keys';
import { queryOf, signatureBase, type SignedMessage } from './signed-text';

/** Hash, signature length, and name by the key's curve. */
const ALGORITHMS: Record<string, { hash: string; bytes: number; name: string }> = {
  'P-256': { hash: 'sha256', bytes: 64, name: 'ecdsa-p256-sha256' },
  'P-384': { hash: 'sha384', bytes: 96, name: 'ecdsa-p384-sha384' },
};

/** Allowed clock skew plus transit time. */
const TIMELY_MS = 5 * MINUTE;

/** Verifies signatures and digests. They are optional, but must be valid if present. */
@Injectable()
export class MessageVerifier {
  private readonly authorities: string[];

  constructor(
    private readonly profiles: PlatformProfiles,
    private readonly keys: FreshKeys,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {
    this.authorities = [new URL(settings.PUBLIC_URL).host.toLowerCase()];
  }

  /**
   * Returns the call, reduced to what is believable. A caller that only names a profile is answered as that platform,
   * but its order webhook is dropped, unless the API key is bound to the profile or profile fetching is not `on`.
   */
  async believed(message: SignedMessage, call: UcpCall, requester: Requester): Promise<UcpCall> {
    const { profileUrl, webhookUrl } = call;
    const bound = requester.holder?.platformProfileUrl ?? null;
    if (bound !== null && profileUrl !== null && bound !== profileUrl) throw keyOfOtherPlatform();
    const proof = await this.verify(message, profileUrl, requester);
    const isTrusted = proof.proven || bound !== null || this.settings.UCP_PROFILE_FETCH !== 'on';
    return { ...call, ...proof, webhookUrl: isTrusted ? webhookUrl : null };
  }

  private async verify(
    message: SignedMessage,
    profileUrl: string | null,
    requester: Requester,
  ): Promise<Pick<UcpCall, 'signed' | 'proven'>> {
    checkDigest(message);
    const { signature, 'signature-input': input } = message.headers;
    if (signature === undefined && input === undefined) return { signed: false, proven: false };
    if (typeof signature !== 'string' || typeof input !== 'string') throw signatureMissing();
    if (profileUrl === null) throw keyNotFound();
    const { made, given } = pairOf(input, signature);
    const components = componentsOf(made);
    requireCovered(components, message);
    const timed = this.requireTimely(made);
    const keyid = made[1].get('keyid');
    if (typeof keyid !== 'string') throw signatureInvalid('it has no keyid');
    const key = await this.keyOf(profileUrl, keyid, requester);
    if (!this.isGood(message, made, components, given, key)) throw signatureInvalid('it does not match');
    return { signed: true, proven: timed || (await this.isFirst(message, profileUrl)) };
  }

  /** Whether the message's idempotency key is new for this platform. */
  private async isFirst(
    { method, target, headers, body, key }: SignedMessage,
    profileUrl: string,
  ): Promise<boolean> {
    const once = key ?? headers['idempotency-key'];
    if (method === 'GET' || typeof once !== 'string' || once === '') return false;
    const content = Buffer.concat([Buffer.from(`${method} ${target}\n`), body]);
    return this.keys.isFresh(profileUrl, unquotedKey(once), content, TIMELY_MS);
  }

  private isGood(
    message: SignedMessage,
    made: InnerList,
    components: string[],
    given: Buffer,
    jwk: PublishedKey,
  ): boolean {
    const algorithm = jwk.kty === 'EC' ? ALGORITHMS[jwk.crv ?? ''] : undefined;
    const named = made[1].get('alg');
    if (!algorithm || (named !== undefined && named !== algorithm.name)) throw algorithmUnsupported();
    if (given.length !== algorithm.bytes) return false;
    const { kty, crv, x, y } = jwk;
    try {
      const key = createPublicKey({ key: { kty, crv, x, y } as JsonWebKey, format: 'jwk' });
      const covered = serializeInnerList(made);
      return this.authoritiesOf(message).some((authority) => {
        const base = signatureBase(components, covered, message, authority);
        return (
          base !== undefined &&
          verify(algorithm.hash, Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, given)
        );
      });
    } catch {
      return false; // a malformed key verifies nothing
    }
  }

  /** Our host; on a loopback-only service, also the host that was called. */
  private authoritiesOf({ headers }: SignedMessage): string[] {
    const called = headers.host?.toLowerCase();
    return this.settings.loopbackOnly && called ? [...this.authorities, called] : this.authorities;
  }

  /** Finds the signing key. An unknown key may be new, so the profile is fetched again. */
  private async keyOf(profileUrl: string, keyid: string, requester: Requester): Promise<PublishedKey> {
    const known = await this.profiles.of(profileUrl, requester);
    const found = known?.keys.find(({ kid }) => kid === keyid);
    if (found) return found;
    const fresh = await this.profiles.refreshed(profileUrl, requester);
    const key = fresh?.keys.find(({ kid }) => kid === keyid);
    if (!key) throw keyNotFound();
    return key;
  }

  /** Whether the signature has a timestamp; if so, it must be recent, which limits replays. */
  private requireTimely([, parameters]: InnerList): boolean {
    const now = this.clock.now().getTime();
    const expires = parameters.get('expires');
    if (expires !== undefined && (typeof expires !== 'number' || expires * SECOND <= now))
      throw signatureInvalid('it has expired');
    const created = parameters.get('created');
    if (created === undefined) return false;
    if (typeof created !== 'number' || Math.abs(now - created * SECOND) > TIMELY_MS)
      throw signatureInvalid('it was not created in the last few minutes, by our clock');
    return true;
  }
}

function checkDigest({ headers, body }: SignedMessage): void {
  const header = headers['content-digest'];
  if (header === undefined) return;
  const digests = dictionaryIn(String(header));
  if (!digests) throw digestMismatch();
  const known = ['sha-256', 'sha-512'].filter((name) => digests.has(name));
  if (known.length === 0) throw algorithmUnsupported();
  for (const name of known) {
    const expected = createHash(name.replace('-', '')).update(body).digest();
    const given = bytesOf(digests.get(name));
    if (given?.length !== expected.length || !timingSafeEqual(given, expected)) throw digestMismatch();
  }
}

/** The signature input and the signature with the same label. */
function pairOf(input: string, signature: string): { made: InnerList; given: Buffer } {
  const inputs = dictionaryIn(input);
  const signatures = dictionaryIn(signature);
  if (!inputs || !signatures) throw signatureInvalid('its headers cannot be read');
  for (const [name, made] of inputs) {
    const given = bytesOf(signatures.get(name));
    if (!given) continue;
    if (!isInnerList(made)) throw signatureInvalid('it does not list the signed components');
    return { made, given };
  }
  throw signatureMissing();
}

function bytesOf(member: Item | InnerList | undefined): Buffer | undefined {
  return member?.[0] instanceof ArrayBuffer ? Buffer.from(member[0]) : undefined;
}

function componentsOf([items]: InnerList): string[] {
  return items.map(([name, parameters]) => {
    if (typeof name !== 'string' || parameters.size > 0)
      throw signatureInvalid('it covers unknown components');
    return name;
  });
}

/** The signature must cover every component that matters. */
function requireCovered(components: string[], { method, target, headers, body }: SignedMessage): void {
  const needed = ['@method', '@authority', '@path'];
  if (queryOf(target) !== undefined) needed.push('@query');
  if (headers['ucp-agent'] !== undefined) needed.push('ucp-agent');
  if (method !== 'GET' && headers['idempotency-key'] !== undefined) needed.push('idempotency-key');
  if (body.length > 0) needed.push('content-digest', 'content-type');
  const missing = needed.filter((name) => !components.includes(name));
  if (missing.length > 0) throw signatureInvalid(`it does not cover ${missing.join(', ')}`);
}
