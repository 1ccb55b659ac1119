import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';

/**
 * Most decorators of the API description take effect when something first reads it: they are a tenth of the CPU time of a
 * start.
 */
const waiting: (() => void)[] = [];

export function propertyDescribedLater(decorator: () => PropertyDecorator): PropertyDecorator {
  return (target, property) => void waiting.push(() => decorator()(target, property));
}

export function methodDescribedLater(decorator: () => MethodDecorator): MethodDecorator {
  return (target, name, method) => void waiting.push(() => decorator()(target, name, method));
}

/** Like `@ApiResponse`, but applied later. */
export function Responds(options: ApiResponseOptions): MethodDecorator & ClassDecorator {
  return ((target: object, name?: string | symbol, method?: TypedPropertyDescriptor<unknown>) =>
    void waiting.push(() => {
      const decorate = ApiResponse(options);
      if (name === undefined || method === undefined) decorate(target as never);
      else decorate(target, name, method);
    })) as MethodDecorator & ClassDecorator;
}

/** Call this before you read the metadata of `@nestjs/swagger`. */
export function describeNow(): void {
  for (const describe of waiting.splice(0)) describe();
}
