import type { Request } from 'express';
import type { JSX } from 'preact';
import { InvalidInput } from '../../src/kernel/domain-error';
import { capitalized } from '../../src/kernel/words';
import { isForm } from '../../src/platform/errors/media-type';
import { forPeople } from '../../src/platform/pages/operation-fields';
import type { OwnersKey } from '../../src/agents/owner-controls/owner-view.reader';
import { LastUsed, Muted, Name, Tag } from '../../src/platform/pages/components';
import { Dollars, Hidden, labelOfField, PostForm, Problems } from '../../src/platform/pages/forms';
import { Moment } from '../../src/platform/pages/moment';
import type { DollarsRequest, PurchaseRateRequest } from './account.dto';
import { mayDoEverything, scopesInWords } from './keys/scope-words';

const ISSUERS: Record<OwnersKey['issuer'], string> = {
  agent: 'by the agent',
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

/** When a key was used, what it may do, and who created it. */
export function KeyOrigin({ of: key }: { of: OwnersKey }): JSX.Element {
  return (
    <Muted>
      <LastUsed isFirst at={key.lastUsedAt} /> ·{' '}
      {mayDoEverything(key.scopes) ? 'All permissions' : capitalized(scopesInWords(key.scopes))} · Created{' '}
      {key.isFirst ? (
        'with the agent'
      ) : (
        <>
          {ISSUERS[key.issuer]} <Moment at={key.createdAt} />
        </>
      )}
      {key.expiresAt !== null && (
        <>
          {' '}
          · Expires <Moment at={key.expiresAt} />
        </>
      )}
      {key.retiringUntil !== null && (
        <>
          {' '}
          · An earlier secret works until <Moment exact at={key.retiringUntil} />
        </>
      )}
    </Muted>
  );
}

interface CapProps {
  of: OwnersKey;
  token: string;
  refused: RefusedLimit | undefined;
  /** The page that follows, if it is not that of the keys. */
  back?: 'controls';
}

/** How much a key may spend per day. */
export const CapForm = ({
  of: { agentId, keyId, name, dailyCapCents },
  token,
  refused,
  back,
}: CapProps): JSX.Element => (
  <LimitForm
    action={`/account/agents/${agentId}/keys/${keyId}/cap`}
    token={token}
    label={labelOfField('daily_cap')}
    about={`Save the cap of ${name}`}
    cents={dailyCapCents}
    placeholder="none"
    refused={refused?.keyId === keyId ? refused : undefined}
    back={back}
  />
);

/** A daily cap, an approval threshold, or a number of purchases as it was typed, and why it is refused. */
export interface RefusedLimit {
  field: 'dollars' | 'purchases';
  /** Of a daily cap. */
  keyId?: string;
  typed: string;
  problem: string;
}

/** Throws all other errors, and those that programs read. */
export function refusedLimit(
  error: unknown,
  sent: DollarsRequest | PurchaseRateRequest,
  request: Request,
): RefusedLimit {
  if (!(error instanceof InvalidInput) || !isForm(request)) throw error;
  const [field, typed] =
    'purchases' in sent ? (['purchases', sent.purchases] as const) : (['dollars', sent.dollars] as const);
  return { field, typed, problem: forPeople(error.problems.map(({ msg }) => msg).join('. ')) };
}

interface LimitFormProps {
  action: string;
  token: string;
  label: string;
  /** What the button is about, for screen readers. */
  about?: string;
  cents: number | null;
  placeholder: string;
  refused: RefusedLimit | undefined;
  back?: 'controls';
}

/** A limit in dollars, with a button that saves it. */
export function LimitForm(props: LimitFormProps): JSX.Element {
  const { action, token, label, about, cents, placeholder, refused, back } = props;
  const name = 'dollars';
  return (
    <>
      {refused && <Problems of={[{ name, label, text: refused.problem }]} />}
      <PostForm class={refused ? 'stack' : 'acts'} action={action} token={token}>
        <Hidden fields={{ back }} />
        <Dollars {...{ name, label, cents, placeholder }} typed={refused?.typed} problem={refused?.problem} />
        <p>
          <button class="plain" aria-label={about}>
            Save
          </button>
        </p>
      </PostForm>
    </>
  );
}
