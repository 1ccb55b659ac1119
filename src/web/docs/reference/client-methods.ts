/**
 * Operations for which the TypeScript client has a method, by operation id. Its arguments are the path parameters and
 * then the body. Every other operation is called with `rialto.request`.
 */
export const clientMethods: Record<string, string | undefined> = {
  'orders.place': 'orders.create',
  'orders.get': 'orders.get',
  'orders.confirm': 'orders.confirm',
};
