import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { NestedList, OneOf, Text } from '../platform/validation/fields';

/** RFC 6749. */
export class OauthErrorView {
  @Text({ example: 'invalid_grant' }) error: string;
  @Text({ example: 'The code has expired.' }) error_description: string;
  @Text() request_id: string;
}

export class ParameterProblemView {
  @ApiProperty({
    type: 'array',
    items: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    example: ['body', 'code_verifier'],
  })
  loc: (string | number)[];
  @Text({ example: 'Field required' }) msg: string;
  @Text({ example: 'missing' }) type: string;
}

export class ParameterProblemsView {
  @Text({ format: 'uri' }) type: string;
  @Text() title: string;
  @OneOf([422]) status: number;
  @OneOf(['invalid_request']) error: string;
  @Text() error_description: string;
  @NestedList(() => ParameterProblemView) detail: ParameterProblemView[];
  @Text({ example: 'validation_error' }) code: string;
  @Text() request_id: string;
  @Text() next: string;
}

/** Also for refusals that occur before a handler is chosen. */
export const IN_OAUTH_WORDS = {
  'application/json': { schema: { $ref: '#/components/schemas/OauthErrorView' } },
};

/** A refusal with only the OAuth members. */
export const RefusesClients = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, type: OauthErrorView, description });

/** A missing parameter, reported both in our format and in OAuth's. */
export const RefusesIncomplete = (): MethodDecorator & ClassDecorator =>
  ApiResponse({
    status: 422,
    type: ParameterProblemsView,
    description: '`validation_error`: a parameter is missing',
  });
