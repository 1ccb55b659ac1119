import type { JSX } from 'preact';
import type { AssetListView } from '../../../src/marketplace/assets/assets.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Card, Empty, Name } from '../../../src/platform/pages/components';
import { sizeInWords } from '../../../src/platform/pages/delivered';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { AgentHead } from '../agent-head';
import { OperationForm } from '../operations/operation-form';
import type { Shared } from './listing-pages';

interface FilesProps extends Shared {
  found: AssetListView;
  /** The titles of the listings that sell a file, by the ids. */
  titles: ReadonlyMap<string, string>;
  remove: Route;
}

/** The stored files of an agent, with what sells them. */
export function Files({ agent, target, found, titles, remove }: FilesProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  return (
    <>
      <AgentHead agent={agent} current="listings" />
      <Card title="Files" level={2}>
        {found.assets.length === 0 && (
          <Empty title="No files">
            <p>The files that you sell with instant delivery, or deliver with an order, are stored here.</p>
          </Empty>
        )}
        <ul class="list">
          {found.assets.map((file) => (
            <li class="stack tight">
              <p class="line">
                <Name>{file.filename}</Name>
                <span class="muted">
                  {sizeInWords(file.size_bytes)}, added <Moment day at={file.created_at} />
                </span>
              </p>
              <p class="muted">
                {file.listings.length === 0 && 'No listing sells it.'}
                {file.listings.length > 0 && 'Sold by '}
                {file.listings.map((id, index) => (
                  <>
                    {index > 0 && ', '}
                    <a href={`${base}/listings/${id}`}>
                      <Name>{titles.get(id) ?? 'a listing'}</Name>
                    </a>
                  </>
                ))}
              </p>
              <OperationForm route={remove} target={{ ...target, path: { asset_id: file.id } }} />
            </li>
          ))}
        </ul>
        <NextPage path={`${base}/files`} query={{}} next={found.next_cursor} />
      </Card>
    </>
  );
}
