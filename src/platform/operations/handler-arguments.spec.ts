import { Body, Get } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { argumentsOf } from './handler-arguments';

class Form {}

class Forms {
  @Get()
  send(_sender: object, @Body() _body: Form): void {}
}

describe('the arguments of a handler', () => {
  it.each([RouteParamtypes.BODY, RouteParamtypes.QUERY, RouteParamtypes.PARAM])(
    'from our own decorators are read from the request, even if the random key begins with %i like a kind of the framework',
    (kind) => {
      const known = Reflect.getMetadata(ROUTE_ARGS_METADATA, Forms, 'send') as object;
      const ours = { [`${kind}af09__customRouteArgs__:0`]: { index: 0, factory: () => 'sender', pipes: [] } };
      Reflect.defineMetadata(ROUTE_ARGS_METADATA, { ...known, ...ours }, Forms, 'send');
      expect(argumentsOf(Forms, 'send')).toEqual([{ from: 'http' }, { from: 'body', type: Form }]);
    },
  );
});
