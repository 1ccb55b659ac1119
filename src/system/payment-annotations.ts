import type { DescribedOperation } from './operation-rules';

/** Payment discovery allows only lowercase letters in the name of a method. */
const METHOD = /^[a-z]+$/;

/** Marks an operation as payable, in the format of payment discovery, and adds its 402 response. */
export function annotatePayable(
  operation: DescribedOperation,
  price: string,
  methods: readonly string[],
): void {
  operation['x-payment-info'] = {
    offers: methods
      .filter((method) => METHOD.test(method))
      .map((method) => ({ intent: 'charge', method, amount: null, currency: 'usd', description: price })),
  };
  const own = operation.responses['402'];
  const headers = {
    'WWW-Authenticate': {
      description: '`Payment` with the missing credential or the payment terms',
      schema: { type: 'string' },
    },
  };
  operation.responses['402'] = {
    ...own,
    description: own ? `Payment Required. ${own.description}` : 'Payment Required',
    headers,
  };
}

/** The kind of service, for catalogs of paid services. */
export function serviceInfo(url: string): object {
  return {
    categories: ['data', 'developer-tools', 'communication', 'social', 'search'],
    docs: { homepage: url, apiReference: `${url}/docs`, llms: `${url}/llms.txt` },
  };
}
