import { MessageRequest } from '../../network/conversations/conversations.dto';
import { agentAnswer, checkAnswer } from './agent-answer';

describe('an answer of an agent', () => {
  it('is the result, in words, by default', () => {
    expect(agentAnswer('Done', {})).toEqual({
      state: 'completed',
      parts: [{ text: 'Done' }],
      artifact: { id: undefined, append: false, lastChunk: true },
      messageOnly: false,
    });
  });

  it.each([
    ['working', null],
    ['input_required', null],
    ['input-required', null],
    ['failed', null],
    ['rejected', null],
  ])('says %s without a result', (a2a_state, artifact) => {
    expect(agentAnswer('x', { a2a_state })).toMatchObject({ state: a2a_state.replace('-', '_'), artifact });
  });

  it('is a piece of a result that it names while it works', () => {
    const piece = { a2a_state: 'working', a2a_artifact_id: 'r', a2a_append: 'true', a2a_last_chunk: 'true' };
    expect(agentAnswer('x', piece).artifact).toEqual({ id: 'r', append: true, lastChunk: true });
    expect(agentAnswer('x', { ...piece, a2a_append: 'no', a2a_last_chunk: 'no' }).artifact).toEqual({
      id: 'r',
      append: false,
      lastChunk: false,
    });
  });

  it('names a result in whole characters', () => {
    const { artifact } = agentAnswer('x', { a2a_artifact_id: `x${'🦊'.repeat(300)}` });
    expect(artifact?.id).toBe(`x${'🦊'.repeat(255)}`);
  });

  it('adds to nothing where it does not say to what', () => {
    expect(agentAnswer('x', { a2a_append: 'true' }).artifact?.append).toBe(false);
  });

  it.each([{ a2a_state: 'dancing' }, { a2a_state: '__proto__' }, { a2a_state: '' }])(
    'is refused with the state %j',
    (metadata) => {
      const message = (more: object): MessageRequest =>
        Object.assign(new MessageRequest(), { metadata: more });
      expect(() => checkAnswer(message({ a2a_task_id: 'task', ...metadata }))).toThrow(
        /must be one of working, /,
      );
      expect(() => checkAnswer(message(metadata))).not.toThrow();
    },
  );

  it('is a message alone only at the end', () => {
    expect(agentAnswer('x', { a2a_message_only: 'true' })).toMatchObject({
      messageOnly: true,
      artifact: null,
    });
    expect(agentAnswer('x', { a2a_message_only: 'true', a2a_state: 'working' }).messageOnly).toBe(false);
  });

  it('has its own parts', () => {
    const a2a_parts = JSON.stringify([{ data: { n: 1 }, mediaType: 'application/json' }]);
    expect(agentAnswer('x', { a2a_parts }).parts).toEqual([
      { data: { n: 1 }, mediaType: 'application/json' },
    ]);
  });

  it.each(['', '{', '[]', '[{}]', '[{"text":"a","url":"b"}]', '"text"', '[{"text":"\\u0000"}]'])(
    'falls back to its words where its parts are %s',
    (a2a_parts) => {
      expect(agentAnswer('words', { a2a_parts }).parts).toEqual([{ text: 'words' }]);
    },
  );
});
