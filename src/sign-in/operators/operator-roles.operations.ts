import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, AsForm, operation } from '../../platform/operations/operation-marks';
import { operatorNotFound, personNotFound, severalAccounts } from '../sign-in.errors';
import { OperatorRolesView, OperatorRoleView } from './operators.dto';

export const list = operation(
  Answers(200, OperatorRolesView, {
    summary: 'List the people with the operator role, newest accounts first',
  }),
  AsList('People with the operator role'),
  AsCommand('operators list', {
    columns: ['user_id', 'email', 'granted_by', 'granter_email', 'unverified_granter', 'granted_at'],
  }),
);

export const grant = operation(
  Answers(201, OperatorRoleView, {
    summary: 'Grant the operator role to a person',
    description:
      'The person can then open `/operator` with their own sign-in and run every operator command there, including this one. The role belongs to the account: it stays if the email address changes, and ends with the account.',
    refuses: [personNotFound, severalAccounts],
    idempotent: true,
  }),
  AsForm<OperatorRoleView>({
    label: 'Add an operator',
    about: 'The person must have signed in once.',
    fields: {
      email: { label: 'Email address' },
      user_id: { label: 'Id of the account', hint: 'Only if several accounts have this address' },
    },
    done: ({ email }) => `${email ?? 'The person'} is an operator now.`,
  }),
  AsCommand('operators add', { reason: 'log' }),
);

export const revoke = operation(
  Answers(204, undefined, {
    summary: 'Revoke the operator role',
    description: 'Takes effect with the next request of that person.',
    refuses: [operatorNotFound],
  }),
  AsForm({ label: 'Remove the role', done: 'The person is no longer an operator.' }),
  AsCommand('operators remove', { reason: 'log' }),
);
