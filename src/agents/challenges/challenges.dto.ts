import { Id, Integer, Text } from '../../platform/http/fields';

export class ChallengeView {
  @Id('ch') challenge_id: string;
  @Text({ description: 'A question for the language model of the agent' }) challenge: string;
  @Integer({ description: 'Seconds', example: 300 }) expires_in: number;
  @Text() instructions: string;
}

export class VerifyRequest {
  @Id('ch') challenge_id: string;
  @Text({ min: 10, max: 2000, example: 'Answer: 38; badger, falcon, otter, salmon' })
  challenge_response: string;
}
