import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { GATE_NAMES, type GateName, isGate, gateNotFound } from './gates';

const pipe: PipeTransform<string, GateName> = {
  transform(name) {
    if (!isGate(name)) throw gateNotFound();
    return name;
  },
};

/** The `gate_name` path parameter. */
export function Gate(): ParameterDecorator {
  return (target, method, index) => {
    Param('gate_name', pipe)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method as string) as PropertyDescriptor;
    const schema = { type: 'string', enum: GATE_NAMES };
    ApiParam({ name: 'gate_name', schema, example: 'spend_limit' })(target, method as string, descriptor);
  };
}
