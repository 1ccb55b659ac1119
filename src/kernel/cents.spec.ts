import { parseCents } from './cents';

it.each([
  ['50', 5_000],
  [' $49.99 ', 4_999],
  ['49,99', 4_999],
  ['10,5', 1_050],
  ['49,99 USD', 4_999],
  ['usd 7', 700],
  ['1,250.00', 125_000],
  ['1.250,00', 125_000],
  ['1 250,00', 125_000],
  ["1'250.00", 125_000],
  ['1,000', 100_000],
  ['1,000,000', 100_000_000],
  ['0', 0],
  ['.5', undefined],
  ['-5', undefined],
  ['5.001', undefined],
  ['1.250', undefined],
  ['1,00,000', undefined],
  ['12.345.67', undefined],
  ['five', undefined],
  ['', undefined],
  ['1e9', undefined],
  ['9999999999', 999_999_999_900],
  ['9999999999999', undefined],
])('%s is %p cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});
