import { NETWORKS, readAddress, readTxHash } from './networks';

const HEX = 'aB'.repeat(32);

describe('what a network knows', () => {
  it('has a unique name', () => {
    expect(new Set(NETWORKS).size).toBe(NETWORKS.length);
  });

  it('is a transaction by its hash', () => {
    expect(readTxHash(`0x${HEX}`, 'evm')).toBe(`0x${HEX.toLowerCase()}`);
    expect(readTxHash(HEX, 'evm')).toBeUndefined();
    expect(readTxHash(HEX, 'bitcoin')).toBe(HEX.toLowerCase());
    expect(readTxHash(HEX, 'tron')).toBe(HEX.toLowerCase());
    expect(readTxHash('5'.repeat(87), 'solana')).toBe('5'.repeat(87));
    expect(readTxHash(HEX, 'solana')).toBeUndefined();
  });

  it('is a wallet by its address', () => {
    expect(readAddress(`0x${'aB'.repeat(20)}`, 'evm')).toBe(`0x${'ab'.repeat(20)}`);
    expect(readAddress(`0x${'ab'.repeat(19)}`, 'evm')).toBeUndefined();
    expect(readAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bitcoin')).toBeTruthy();
    expect(readAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bitcoin')).toBeTruthy();
    expect(readAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'tron')).toBeTruthy();
    expect(readAddress('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', 'solana')).toBeTruthy();
    expect(readAddress('0OIl', 'solana')).toBeUndefined();
  });
});
