import type { Operation } from './operation-rules';

/** What payment discovery may call a method: a word of small letters. */
const METHOD = /^[a-z]+$/;

/** Says of an operation that it costs, in the form that payment discovery reads, and that it may answer 402. */
export function annotatePayable(operation: Operation, price: string, methods: readonly string[]): void {
  operation['x-payment-info'] = {
    offers: methods
      .filter((method) => METHOD.test(method))
      .map((method) => ({ intent: 'charge', method, amount: null, currency: 'usd', description: price })),
  };
  const own = operation.responses['402'];
  const headers = {
    'WWW-Authenticate': {
      description: '`Payment` with what is missing and how it is paid',
      schema: { type: 'string' },
    },
  };
  operation.responses['402'] = {
    ...own,
    description: own ? `Payment Required. ${own.description}` : 'Payment Required',
    headers,
  };
}

/** What kind of service this is, for catalogues of services that take payment. */
export function serviceInfo(url: string): object {
  return {
    categories: ['data', 'developer-tools', 'communication', 'social', 'search'],
    docs: { homepage: url, apiReference: `${url}/docs`, llms: `${url}/llms.txt` },
  };
}
