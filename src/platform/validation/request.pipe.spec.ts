import 'reflect-metadata';
import { InvalidInput } from '../../kernel/domain-error';
import { AgentId, IntIn, Moment, Nested, NestedList, Text } from './fields';
import { AnyJson, TextMap } from './json-fields';
import { RequestPipe } from './request.pipe';

class Part {
  @Text({ optional: true, max: 3 }) text?: string;
}

class Whole {
  @IntIn(1, 10, { default: 7 }) number = 7;
  @Nested(() => Part, { optional: true }) part?: Part;
  @NestedList(() => Part, { optional: true }) parts?: Part[];
  @AnyJson({ optional: true, maxBytes: 1000 }) anything?: unknown;
  @TextMap({ optional: true, maxBytes: 1000 }) texts?: Record<string, string>;
}

class More extends Whole {
  @Text({ optional: true }) extra?: string;
}

const read = (json: string, type: new () => object = Whole): unknown =>
  new RequestPipe().transform(JSON.parse(json), { type: 'body', metatype: type });
const problems = (json: string): string[] => {
  try {
    read(json);
    return [];
  } catch (error) {
    return (error as InvalidInput).problems.map((problem) => `${problem.loc.join('.')} ${problem.type}`);
  }
};

describe('reading a body', () => {
  it('makes instances of the request class and of its parts', () => {
    const body = read('{"part":{"text":"abc"},"parts":[{},{"text":"x"}]}') as Whole;
    expect(body).toBeInstanceOf(Whole);
    expect(body.number).toBe(7);
    expect(body.part).toBeInstanceOf(Part);
    expect(body.parts?.every((part) => part instanceof Part)).toBe(true);
    expect((read('{"part":{"text":"abc"},"extra":"x"}', More) as More).part).toBeInstanceOf(Part);
  });

  it('reports every wrong member with its place', () => {
    expect(problems('{"number":0,"part":{"text":"abcd"},"parts":[{},{"text":1}]}')).toEqual([
      'body.number greater_than_equal',
      'body.part.text string_too_long',
      'body.parts.1.text string_type',
    ]);
    expect(problems('{"part":"x","parts":{}}')).toEqual(['body.part dict_type', 'body.parts list_type']);
    expect(problems('{"part":["x"]}')).toEqual(['body.part dict_type']);
    expect(problems('{"part":[]}')).toEqual(['body.part dict_type']);
    expect(problems('{"parts":[1]}')).toEqual(['body.parts.0 dict_type']);
    expect(problems('{"parts":[[{}]]}')).toEqual(['body.parts.0 dict_type']);
    expect(problems('{"parts":[null]}')).toHaveLength(1);
    expect(problems('{"part":{"text":{"toString":1}}}')).toEqual(['body.part.text string_type']);
  });

  it('refuses unknown members, whatever they are called and contain', () => {
    expect(problems('{"unknown":{"constructor":"x"}}')).toEqual(['body.unknown extra_forbidden']);
    expect(problems('{"part":{"unknown":{"constructor":"x"}}}')).toEqual([
      'body.part.unknown extra_forbidden',
    ]);
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(problems(`{"${name}":1}`)).toEqual([`body.${name} extra_forbidden`]);
      expect(problems(`{"part":{"${name}":1}}`)).toEqual([`body.part.${name} extra_forbidden`]);
      expect(problems(`{"parts":[{"${name}":1}]}`)).toEqual([`body.parts.0.${name} extra_forbidden`]);
    }
  });

  it('leaves free-form values as they came, whatever their members are called', () => {
    const json = '{"constructor":"x","__proto__":[1],"toString":{"valueOf":null},"a":[{"then":1}]}';
    const body = read(`{"anything":${json},"texts":{"constructor":"x","__proto__":"y"}}`) as Whole;
    expect(JSON.stringify(body.anything)).toBe(json);
    expect(JSON.stringify(body.texts)).toBe('{"constructor":"x","__proto__":"y"}');
  });

  it('says in words what it expects, never in a pattern', () => {
    class Visit {
      @AgentId() who: string;
      @Moment() at: string;
      @Text({ pattern: /^x+$/ }) mark: string;
    }
    const refusal = (): unknown =>
      new RequestPipe().transform(
        { who: 'A B C', at: 'tomorrow', mark: 'y' },
        { type: 'body', metatype: Visit },
      );
    expect(refusal).toThrow(
      'body.who: must be an agent id like ada-the-translator; ' +
        'body.at: must be a time like 2026-11-20T12:00:00Z; body.mark: must be well-formed',
    );
  });
});
