import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../api/access.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Permitted } from '../../parts/team/permitted.tsx';
import { sessionParams } from '../../paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActiveSessions } from './active-sessions.tsx';

// Its filters are no part of the page's first load.
const History = lazyPart(async () => (await import('./history.tsx')).History);

const OutageNotice = lazyPart(
  async () => (await import('../../parts/sessions/outage-notice.tsx')).OutageNotice,
);

/** The running sessions, and those that are over. */
export function SessionsPage() {
  const [view, setView] = useView();
  return (
    <Tabs value={view} onChange={setView} keepMounted={false}>
      <PageHeader title="Sessões">
        <Tabs.List aria-label="Quais sessões">
          <Tabs.Tab value="agora">Agora</Tabs.Tab>
          <Permitted need="reports">
            <Tabs.Tab value={sessionParams.history}>Histórico</Tabs.Tab>
          </Permitted>
        </Tabs.List>
      </PageHeader>
      <Suspense fallback={null}>
        <OutageNotice />
      </Suspense>
      <Tabs.Panel value="agora">
        <ActiveSessions />
      </Tabs.Panel>
      <Tabs.Panel value={sessionParams.history}>
        <Suspense fallback={null}>
          <History />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The tab is in the address; each has filters of its own there. */
function useView(): [string, (view: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const mayRead = useMay('reports') === 'yes';
  const isHistory = mayRead && params.get(sessionParams.view) === sessionParams.history;
  const setView = (view: string | null) =>
    setParams(view === sessionParams.history ? { [sessionParams.view]: view } : {}, { replace: true });
  return [isHistory ? sessionParams.history : 'agora', setView];
}
