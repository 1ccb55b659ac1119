import { sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../kernel/clock';
import type { Reply } from '../wire/envelope';
import { contentDigest, queryOf, signatureBase } from './signed-text';
import { SigningKeys } from './signing-keys';

/** The content type that the framework sends for objects. */
const JSON_TYPE = 'application/json; charset=utf-8';

interface OutgoingMessage {
  url: string;
  /** By lower-case name; all of them are signed. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Signs outgoing messages, so that platforms can detect forgeries. */
@Injectable()
export class MessageSigner {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  /** The headers of a POST, with digest and signature. */
  async signed({ url, headers, body }: OutgoingMessage): Promise<Record<string, string>> {
    const { host, pathname, search } = new URL(url);
    const target = pathname + search;
    const all = { ...headers, 'content-digest': contentDigest(body) };
    const query = queryOf(target) === undefined ? [] : ['@query'];
    const components = ['@method', '@authority', '@path', ...query, ...Object.keys(all)];
    const message = { method: 'POST', target, headers: all, body };
    return { ...all, ...(await this.signatureOf(components, message, host)) };
  }

  /** Sets the digest and signature headers of a response. */
  async signReply(response: Response, { status, body }: Reply): Promise<void> {
    const headers = await this.signedAnswer(status, JSON_TYPE, Buffer.from(JSON.stringify(body)));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }

  private async signedAnswer(
    status: number,
    contentType: string,
    body: Buffer,
  ): Promise<Record<string, string>> {
    const digest = contentDigest(body);
    const { kid, key } = await this.keys.current();
    const params = this.parametersOf(['@status', 'content-digest', 'content-type'], kid);
    const base = [
      `"@status": ${status}`,
      `"content-digest": ${digest}`,
      `"content-type": ${contentType}`,
      `"@signature-params": ${params}`,
    ].join('\n');
    const made = sign('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' });
    return {
      'content-digest': digest,
      'signature-input': `sig1=${params}`,
      signature: `sig1=:${made.toString('base64')}:`,
    };
  }

  private async signatureOf(
    components: string[],
    message: Parameters<typeof signatureBase>[2],
    authority: string,
  ): Promise<Record<string, string>> {
    const { kid, key } = await this.keys.current();
    const params = this.parametersOf(components, kid);
    const base = signatureBase(components, params, message, authority) as string;
    const made = sign('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' });
    return { 'signature-input': `sig1=${params}`, signature: `sig1=:${made.toString('base64')}:` };
  }

  private parametersOf(components: string[], kid: string): string {
    const created = Math.floor(this.clock.now().getTime() / 1000);
    const names = components.map((name) => `"${name}"`).join(' ');
    return `(${names});created=${created};keyid="${kid}"`;
  }
}
