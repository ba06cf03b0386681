import { PageHeader } from '../../ui/page-header.tsx';

/** Written by the author of this screen. */
export function SessionsPage() {
  return <PageHeader title="Sessões" />;
}
