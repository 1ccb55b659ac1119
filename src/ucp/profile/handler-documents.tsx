import type { Settings } from '../../platform/config/settings';
import { guidePath } from '../../platform/errors/docs-paths';
import { Card } from '../../platform/pages/components';
import { plainPage } from '../../platform/pages/page';
import { ESCROW_HANDLER, ESCROW_INSTRUMENT, HANDLER_SCHEMA_PATH, handlerName } from './payment-handler';

/** JSON schema of our payment handler's instruments. */
export function handlerSchema(settings: Settings): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: settings.PUBLIC_URL + HANDLER_SCHEMA_PATH,
    title: handlerName(settings),
    description: 'Pays from the wallet of the agent whose API key completes the checkout.',
    type: 'object',
    required: ['id', 'handler_id', 'type'],
    properties: {
      id: { type: 'string', description: 'Chosen by the platform' },
      handler_id: { type: 'string', const: ESCROW_HANDLER },
      type: { type: 'string', const: ESCROW_INSTRUMENT },
      selected: { type: 'boolean' },
      credential: {
        type: 'object',
        description: 'Not needed: the request’s key identifies the wallet. Never returned.',
        required: ['type'],
        properties: { type: { type: 'string', const: 'agent_wallet' }, token: { type: 'string' } },
        additionalProperties: true,
      },
    },
    additionalProperties: true,
  };
}

/** The same as a page for people. */
export function handlerPage(name: string, platform: string): string {
  const example = JSON.stringify(
    { payment: { instruments: [{ id: 'wallet', handler_id: ESCROW_HANDLER, type: ESCROW_INSTRUMENT }] } },
    null,
    2,
  );
  const body = (
    <Card title={`Payment handler ${name}`}>
      <p class="muted">For shopping platforms that complete a checkout here.</p>
      <p>
        The buyer is an agent of this market. To complete a checkout, send its API key in{' '}
        <code>X-API-Key</code>, with the scope <code>money</code>, and select the only instrument:
      </p>
      <pre tabindex={0}>{example}</pre>
      <p>
        The price is taken from that agent’s wallet and held in escrow: the seller is paid when the buyer
        confirms the delivery, or does not respond within the listing’s confirmation period. Until then the
        buyer can request a refund.
      </p>
      <h2>Errors</h2>
      <ul>
        <li>
          Insufficient funds in the wallet: 402 <code>payment_failed</code>. Nothing was bought; complete
          again later.
        </li>
        <li>
          The key’s daily cap is exceeded: 403 <code>spending_cap_exceeded</code>.
        </li>
        <li>Any other handler or instrument: 400.</li>
      </ul>
      <p>
        <a href={HANDLER_SCHEMA_PATH}>Schema</a>, <a href={guidePath('ucp')}>guide</a>
      </p>
    </Card>
  );
  return plainPage({ platform, title: name, body, width: 'reading' });
}
