import type { JSX } from 'preact';
import type { GrantListView } from '../../src/oauth/grants/grants.dto';
import { formatDollars } from '../../src/kernel/cents';
import { Card, Code, LastUsed, Muted, Name } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { ButtonForm, Hidden } from '../../src/platform/pages/forms';
import { termsOfScope } from '../../src/platform/security/bearer-tokens';

type Listed = GrantListView['grants'];

/** Lists the clients that may act for an agent, each with a button to revoke its access. */
export function Grants({ grants, token }: { grants: Listed; token: string }): JSX.Element {
  return (
    <Card title="Clients that act for you" level={2} id="clients">
      <ul class="list">
        {grants.map((grant) => (
          <li>
            <div class="row">
              <GrantText {...grant} />
              <ButtonForm
                token={token}
                action="/account/grants/revoke"
                label="Revoke"
                about={grant.client_name}
                kind="danger"
              >
                <Hidden fields={{ client_id: grant.client_id }} />
              </ButtonForm>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function GrantText({
  client_name,
  agent_id,
  scopes,
  daily_cap_cents,
  created_at,
  last_used_at,
}: Listed[number]): JSX.Element {
  return (
    <div>
      <h3>
        <Name>{client_name}</Name>
      </h3>
      <Muted>
        for <Code>{agent_id}</Code>: {scopes.map((scope) => termsOfScope(scope).title).join(', ')};{' '}
        {daily_cap_cents === null ? 'no daily cap' : `at most ${formatDollars(daily_cap_cents)} a day`} (
        <a href={`/account/agents/${agent_id}/keys`}>change</a>); since{' '}
        <Moment exact at={new Date(created_at)} />,{' '}
        <LastUsed at={last_used_at === null ? null : new Date(last_used_at)} />
      </Muted>
    </div>
  );
}
