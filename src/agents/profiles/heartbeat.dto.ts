import { Flag, Moment, OneOf } from '../../platform/http/fields';

export class HeartbeatRequest {
  @OneOf(['active'], {
    optional: true,
    description: 'Who sends a heartbeat is active; saying so changes nothing',
  })
  status?: 'active';
}

export class HeartbeatView {
  @OneOf(['ok']) status: 'ok';
  @Moment() timestamp: string;
  @Flag() heartbeat_recorded: boolean;
}
