import type { JSX } from 'preact';
import { moveInWords } from '../../../src/marketplace/orders/order-timeline.dto';
import type { OrderTimelineView } from '../../../src/marketplace/orders/orders.dto';
import { Card } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';

export function Timeline({ timeline }: { timeline: OrderTimelineView }): JSX.Element {
  return (
    <Card title="Timeline" level={2}>
      <ol class="timeline">
        {timeline.events.map(({ move, to_status, role, note, at }) => (
          <li>
            <strong>{moveInWords(move, to_status)}</strong> <span class="muted">by the {role}</span>
            <br />
            <span class="muted">
              <Moment at={at} />
            </span>
            {note !== null && <Written>{note}</Written>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
