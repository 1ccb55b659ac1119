import { Patch, Put } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ACTIONS, COMMAND, TOOL } from '../operations/operation-marks';

/** Metadata that only one operation may have, such as the name of a tool: it stays with PUT. */
const OF_ONE_OPERATION: unknown[] = [TOOL, ACTIONS, COMMAND];

const PATCHING = 'patch';

/**
 * A PUT that changes only the members in the body, so clients may also send it as PATCH. This must be the first decorator of the
 * handler: the second operation, `patch` of the same controller, has everything that the others declare.
 */
export const PutOrPatch =
  (path: string): MethodDecorator =>
  (target, name, descriptor) => {
    if (PATCHING in target)
      throw new Error(`${target.constructor.name} already has an operation ${PATCHING}`);
    const put = descriptor.value as unknown as (...given: unknown[]) => unknown;
    const patch = {
      [PATCHING](this: unknown, ...given: unknown[]): unknown {
        return Reflect.apply(put, this, given);
      },
    }[PATCHING] as typeof put;
    Object.defineProperty(target, PATCHING, { value: patch, writable: true, configurable: true });
    copyMetadata(put, patch);
    for (const [key, on] of [
      [ROUTE_ARGS_METADATA, target.constructor],
      ['design:paramtypes', target],
    ] as const)
      Reflect.defineMetadata(key, Reflect.getMetadata(key, on, name), on, PATCHING);
    Put(path)(target, name, descriptor);
    Patch(path)(target, PATCHING, Object.getOwnPropertyDescriptor(target, PATCHING) as PropertyDescriptor);
  };

/** Existing metadata stays, because the method and the path differ. */
function copyMetadata(from: object, to: object): void {
  for (const key of Reflect.getMetadataKeys(from) as unknown[])
    if (!OF_ONE_OPERATION.includes(key) && !Reflect.hasMetadata(key, to))
      Reflect.defineMetadata(key, Reflect.getMetadata(key, from), to);
}
