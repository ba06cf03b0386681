import { PageHeader } from '../../ui/page-header.tsx';
import { MinutesSection } from './minutes-section.tsx';
import { SignalsSection } from './signals-section.tsx';

/** 'Raio-X': what the owner may ask about, and how long the computers were on (docs/product/radar.md#the-screen). */
export function RadarPage() {
  return (
    <>
      <PageHeader title="Raio-X" note="Sinais para conversar, não provas." />
      <SignalsSection />
      <MinutesSection />
    </>
  );
}
