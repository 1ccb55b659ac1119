import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Secrets } from '../../platform/security/secrets';
import { MAILED_KINDS, type OwnerKind } from './owner-inbox.dto';

/** Kinds of emails, or the digest: the kinds that come with it when the link is used. */
export type UnsubscribeScope = OwnerKind[] | 'digest';

interface Unsubscribing {
  ownerId: string;
  scope: UnsubscribeScope;
}

const PURPOSE = 'unsubscribe-links';
const DIGEST = 'digest';
const TOKEN = /^[\w-]{20,500}$/;

/** Links in emails that end emails of some kinds, without a sign-in. They are encrypted, so they do not say whose they are. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly secrets: Secrets,
    private readonly settings: Settings,
  ) {}

  address({ ownerId, scope }: Unsubscribing): string {
    const text = [ownerId, ...(scope === DIGEST ? [DIGEST] : scope)].join(' ');
    const token = this.secrets.encrypt(PURPOSE, text, PURPOSE).toString('base64url');
    return `${this.settings.PUBLIC_URL}/unsubscribe/${token}`;
  }

  /** Undefined if we did not issue it, or if its key is no longer accepted. */
  open(token: string): Unsubscribing | undefined {
    if (!TOKEN.test(token)) return undefined;
    let text: string;
    try {
      text = this.secrets.decrypt(PURPOSE, Buffer.from(token, 'base64url'), PURPOSE);
    } catch {
      return undefined;
    }
    const [ownerId = '', ...names] = text.split(' ');
    return {
      ownerId,
      scope: names[0] === DIGEST ? DIGEST : MAILED_KINDS.filter((kind) => names.includes(kind)),
    };
  }
}
