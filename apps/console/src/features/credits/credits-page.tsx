import { PageHeader } from '../../ui/page-header.tsx';

/** Written by the author of this screen. */
export function CreditsPage() {
  return <PageHeader title="Créditos" />;
}
