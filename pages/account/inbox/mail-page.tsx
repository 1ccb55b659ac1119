import type { JSX } from 'preact';
import { countOf } from '../../../src/kernel/words';
import {
  KINDS,
  MAIL_TIMES,
  MAILED_KINDS,
  type MailSettings,
  type MailTime,
} from '../../../src/notifications/owners/owner-inbox.dto';
import { MAIL_WINDOW_MS, MAX_WINDOW_EMAILS_A_DAY } from '../../../src/notifications/policies';
import { Breadcrumbs, Card, Muted, Notice, Table } from '../../../src/platform/pages/components';
import { PostForm, Select } from '../../../src/platform/pages/forms';

const WORDS: Record<MailTime, string> = { immediately: 'At once', digest: 'Daily', never: 'Never' };

interface MailPageProps extends MailSettings {
  /** Null if the identity provider has verified none. */
  email: string | null;
  token: string;
}

/** Which emails a person wants, and when. */
export function MailPage({ choices, digestHour, email, token }: MailPageProps): JSX.Element {
  const minutes = countOf(MAIL_WINDOW_MS / 60_000, 'minute');
  return (
    <>
      <Breadcrumbs to={[['/account/inbox', 'Inbox']]} />
      <h1>Your emails</h1>
      {email === null ? (
        <Notice kind="warn">
          Your identity provider has not verified an email address, so you get no emails.
        </Notice>
      ) : (
        <p>Emails go to {email}.</p>
      )}
      <PostForm action="/account/mail" token={token}>
        <Card title="Emails about your inbox" level={2}>
          <Muted>
            Emails “at once” wait {minutes}, so that entries of the same time share one email. You get at most{' '}
            {MAX_WINDOW_EMAILS_A_DAY} of them a day; further entries are mailed at the hour of the daily email
            at the latest. Entries that are read or done by then are left out.
          </Muted>
          <div class="scroll">
            <Table head={['About', ...MAIL_TIMES.map((time) => WORDS[time])]}>
              {MAILED_KINDS.map((kind) => (
                <tr>
                  <th scope="row">
                    {KINDS[kind].label}
                    <span class="muted">{KINDS[kind].about}</span>
                  </th>
                  {MAIL_TIMES.map((time) => (
                    <td>
                      <label class="mark">
                        <input type="radio" name={kind} value={time} checked={choices[kind] === time} />
                        <span class="visually-hidden">
                          {KINDS[kind].label}: {WORDS[time].toLowerCase()}
                        </span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          </div>
          <Select
            label="Hour of the daily email"
            name="digest_hour"
            value={String(digestHour)}
            options={HOURS}
            hint="It comes only if there is something to report."
          />
          <div class="acts">
            <button>Save</button>
          </div>
        </Card>
      </PostForm>
      <Card title="Emails that always come" level={2}>
        <p>
          Sign-in links, requests for your approval, payouts, new, changed, and revoked keys, changed spending
          controls, freezes, and the beginning and end of your ownership. They protect your money and your
          account.
        </p>
      </Card>
      <p>
        <a href="/account/inbox/export">Download your inbox and these settings</a> as JSON.
      </p>
    </>
  );
}

const HOURS = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00 UTC`] as const,
);
