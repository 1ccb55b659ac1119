import type { JSX } from 'preact';
import type { OwnersKey } from '../../src/agents/owner-controls/owner-view.reader';
import { LastUsed, Muted, Name, Tag } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { scopesInWords } from './keys/scope-words';

const ISSUERS: Record<OwnersKey['issuer'], string> = {
  agent: 'with the agent, or by it',
  owner: 'by you',
  former_owner: 'by a former owner',
};

/** How to recognize a key. */
export function KeyName({ of: { name, prefix } }: { of: OwnersKey }): JSX.Element {
  return (
    <>
      <Name>{name}</Name> {prefix === null ? <Tag>client</Tag> : <span class="code muted">{prefix}…</span>}
    </>
  );
}

/** Who created a key and when, what it may do, and when it was used. */
export function KeyOrigin({ of: key }: { of: OwnersKey }): JSX.Element {
  return (
    <Muted>
      Created <Moment at={key.createdAt} /> {ISSUERS[key.issuer]}; {scopesInWords(key.scopes)};{' '}
      <LastUsed at={key.lastUsedAt} />
      {key.expiresAt !== null && (
        <>
          , expires <Moment at={key.expiresAt} />
        </>
      )}
      {key.retiringUntil !== null && (
        <>
          , an earlier secret works until <Moment exact at={key.retiringUntil} />
        </>
      )}
    </Muted>
  );
}
