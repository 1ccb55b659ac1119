import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { Facts } from './values';

it('shows a time as a time, whatever its name ends with, and any other text as it is', () => {
  const at = '2026-11-28T22:00:00.000Z';
  const shown = (name: string, value: string): string =>
    render(h(Facts, { record: { [name]: value }, linkOf: () => undefined }));
  for (const name of ['at', 'created_at', 'failing_since', 'muted_until'])
    expect(shown(name, at)).toContain('Nov 28, 2026, 22:00 UTC</time>');
  expect(shown('since', 'the beginning')).toContain('the beginning');
  expect(shown('note', at)).not.toContain('<time');
});
