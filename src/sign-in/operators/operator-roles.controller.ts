import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { operatorNotFound, personNotFound, severalAccounts } from '../sign-in.errors';
import { OperatorRoles } from './operator-roles.service';
import {
  GrantOperatorRoleRequest,
  OperatorRolesQuery,
  OperatorRolesView,
  OperatorRoleView,
} from './operators.dto';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/operators')
export class AdminOperatorsController {
  constructor(private readonly roles: OperatorRoles) {}

  @Get()
  @Answers(200, OperatorRolesView, {
    summary: 'List the people with the operator role, newest accounts first',
  })
  @AsList('People with the operator role')
  @AsCommand('operators list', {
    columns: ['user_id', 'email', 'granted_by', 'granter_email', 'unverified_granter', 'granted_at'],
  })
  list(@Query() query: OperatorRolesQuery): Promise<OperatorRolesView> {
    return this.roles.list(query);
  }

  @Post()
  @Answers(201, OperatorRoleView, {
    summary: 'Grant the operator role to a person',
    description:
      'The person can then open `/operator` with their own sign-in and run every operator command there, including this one. The role belongs to the account: it stays if the email address changes, and ends with the account.',
    refuses: [personNotFound, severalAccounts],
    idempotent: true,
  })
  @AsForm<OperatorRoleView>({
    label: 'Add an operator',
    about: 'The person must have signed in once.',
    fields: {
      email: { label: 'Email address' },
      user_id: { label: 'Id of the account', hint: 'Only if several accounts have this address' },
    },
    done: ({ email }) => `${email ?? 'The person'} is an operator now.`,
  })
  @AsCommand('operators add', { reason: 'log' })
  grant(@From() caller: Caller, @Body() body: GrantOperatorRoleRequest): Promise<OperatorRoleView> {
    return this.roles.grant(caller, body);
  }

  @Delete(':user_id')
  @Answers(204, undefined, {
    summary: 'Revoke the operator role',
    description: 'Takes effect with the next request of that person.',
    refuses: [operatorNotFound],
  })
  @AsForm({ label: 'Remove the role', done: 'The person is no longer an operator.' })
  @AsCommand('operators remove', { reason: 'log' })
  revoke(@From() caller: Caller, @IdParam('usr', 'user_id', operatorNotFound) userId: string): Promise<void> {
    return this.roles.revoke(caller, userId);
  }
}
