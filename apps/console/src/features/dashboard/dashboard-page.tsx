import { PageHeader } from '../../ui/page-header.tsx';

/** Written by the author of this screen. */
export function DashboardPage() {
  return <PageHeader title="Painel" />;
}
