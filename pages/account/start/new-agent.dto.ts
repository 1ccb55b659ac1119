import { addressOf } from '../../../src/platform/pages/choices';
import { Text } from '../../../src/platform/validation/fields';
import { FromForm } from '../../../src/platform/validation/request.pipe';
import { ContinueWith } from '../continuation';

/** What may be filled in already. */
@FromForm()
export class NewAgentQuery {
  @Text({ optional: true, max: 200 }) name?: string;
  @Text({ optional: true, max: 200 }) invite_code?: string;
  @ContinueWith() redirect_to?: string;
}

@FromForm()
export class IdQuery {
  @Text({ optional: true, max: 200, description: 'To make an id of' }) name?: string;
  @Text({ optional: true, max: 200, description: 'To check' }) id?: string;
}

@FromForm()
export class ConnectQuery {
  @ContinueWith() redirect_to?: string;
}

export class FirstCallQuery {
  @Text({ optional: true, max: 64, description: 'The id of the key whose calls count; default: any' })
  key?: string;
}

export const NEW_AGENT = '/account/agents/new';

/** The page that creates an agent, from which the person continues elsewhere. */
export const newAgentPath = (redirectTo: string): string => addressOf(NEW_AGENT, { redirect_to: redirectTo });
