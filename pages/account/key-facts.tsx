import type { JSX } from 'preact';
import type { OwnersKey } from '../../src/agents/owner-controls/owner-view.reader';
import { LastUsed, Muted, Name, Tag } from '../../src/platform/pages/components';
import { Dollars, Hidden, labelOfField, PostForm } from '../../src/platform/pages/forms';
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

interface CapProps {
  of: OwnersKey;
  token: string;
  /** The page that follows, if it is not that of the keys. */
  back?: 'controls';
}

/** How much a key may spend per day. */
export const CapForm = ({
  of: { agentId, keyId, name, dailyCapCents },
  token,
  back,
}: CapProps): JSX.Element => (
  <PostForm class="acts" action={`/account/agents/${agentId}/keys/${keyId}/cap`} token={token}>
    <Hidden fields={{ back }} />
    <Dollars label={labelOfField('daily_cap')} cents={dailyCapCents} placeholder="none" />
    <button class="plain" aria-label={`Save the cap of ${name}`}>
      Save
    </button>
  </PostForm>
);
