import type { SimulatedAgent } from './simulated-agent';

/** An agent donates. Nothing is transferred: the operator confirms what was reported. */
export async function donate({ api, chance, persona }: SimulatedAgent): Promise<void> {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => chance.between(0, 15).toString(16)).join('');
  await api.post('/public/donate/notify', {
    tx_hash: `0x${digits(64)}`,
    network: 'base',
    from_address: `0x${digits(40)}`,
    amount: String(chance.pick([5, 12, 25, 60, 120])),
    currency: 'USDC',
    agent_id: persona.agentId,
    message: 'For the servers. Thank you for running this.',
  });
}
