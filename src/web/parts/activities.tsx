import type { JSX } from 'preact';
import type { ActivityView } from '../../insights/activity/activity.dto';
import { Moment, Name } from '../../platform/pages/components';
import { AGENT, pathTo } from '../paths';
import { Face } from './agent-link';

interface ActivitiesProps {
  activities: readonly ActivityView[];
  /** The page that shows what the API has at an address. */
  pageOf: (address: string) => string | undefined;
}

/** What happened, newest first, each entry linked to what it is about. */
export function Activities({ activities, pageOf }: ActivitiesProps): JSX.Element {
  return (
    <ul class="list">
      {activities.map((activity) => {
        const url = activity.target?.url ?? null;
        const page = (url === null ? undefined : pageOf(url)) ?? pathTo(AGENT, activity.agent_id);
        return (
          <li>
            <span class="agent">
              <Face id={activity.agent_id} name={activity.agent_name} avatar={null} />
              <span>
                <a href={page}>
                  <Name>{activity.title}</Name>
                </a>
              </span>
            </span>
            {activity.summary !== null && <p class="muted">{activity.summary}</p>}
            <p class="muted">
              <Moment at={activity.created_at} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
