import { readWallets, walletProblems } from './donation-wallets';

describe('the setting of wallets', () => {
  it('names one address for each kind of network', () => {
    const given = [`evm:0x${'ab'.repeat(20)}`, 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'];
    expect(walletProblems(given)).toEqual([]);
    expect(readWallets(given)).toEqual({
      evm: `0x${'ab'.repeat(20)}`,
      tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    });
  });

  it.each([['dogecoin:D123'], ['evm'], ['evm:0x12'], [':'], ['constructor:x']])('refuses %s', (entry) => {
    expect(walletProblems([entry])).toHaveLength(1);
  });

  it('refuses two of a kind', () => {
    const entry = `evm:0x${'ab'.repeat(20)}`;
    expect(walletProblems([entry, entry])).toEqual(['DONATION_WALLETS: evm is listed twice']);
  });
});
