import { Text } from '../platform/validation/fields';

/** The member `commit`, for a monitoring system that tells builds of one version apart. */
export const Commit = (): PropertyDecorator =>
  Text({ description: 'The commit of the build, or `unknown`', example: '83e7b22a4c1f' });
