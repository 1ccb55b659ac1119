import type { Route } from '../../platform/operations/route-table';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { defaultLimit, defineLimit } from '../../platform/rate-limit/limits';
import { operationTool } from './tool';

const moneyLimit = defineLimit('spec-money', { counts: 'purchases', limit: 1, windowS: 60, per: 'caller' });

const route: Route = {
  method: 'GET',
  path: '/things',
  access: 'key',
  activeOnly: false,
  limit: defaultLimit,
  hidden: false,
  mayLag: false,
  answer: {
    status: 200,
    view: EmptyRequest,
    summary: 'List your things',
    description: 'Newest first.',
    secret: false,
    idempotent: false,
    refuses: [],
  },
  tool: { name: 'things_list', does: 'reads' },
  actions: [],
  operation: 'things.list',
  handler: 'ThingsController.list',
  matches: /^\/things$/,
  takes: () => [{ from: 'caller' }, { from: 'query', type: EmptyRequest }],
  callHandler: () => Promise.resolve({}),
};

describe('the tool of an operation', () => {
  it('has its summary, its description, and its scope', () => {
    expect(operationTool(route)).toMatchObject({
      name: 'things_list',
      title: 'List your things',
      description: 'Newest first.',
      needs: 'read',
      scope: 'read',
      limit: defaultLimit,
    });
    const limited = operationTool({ ...route, method: 'POST', limit: moneyLimit, access: 'optional' });
    expect(limited).toMatchObject({ scope: 'write', limit: moneyLimit });
    expect(limited.needs).toBeUndefined();
    expect(operationTool({ ...route, access: 'public' }).scope).toBeUndefined();
  });

  it('is refused when the handler takes something of the HTTP request, or two inputs', () => {
    for (const more of [{ from: 'http' }, { from: 'body', type: EmptyRequest }] as const)
      expect(() => operationTool({ ...route, takes: () => [...route.takes(), more] })).toThrow(
        'ThingsController.list cannot be a tool',
      );
    expect(() => operationTool({ ...route, access: 'admin' })).toThrow('cannot be a tool');
  });
});
