import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Article, type ArticleSection } from '../../ui/article.tsx';
import { GuardSection } from './guard-section.tsx';
import { SupportSection } from './support-section.tsx';

/** Their text is in the prerendered page; their scripts load after the page's own. The others show what the server says. */
const StartSection = lazyPart(async () => (await import('./start-section.tsx')).StartSection);
const CustomersSection = lazyPart(async () => (await import('./customers-section.tsx')).CustomersSection);
const CashierSection = lazyPart(async () => (await import('./cashier-section.tsx')).CashierSection);
const TimeSection = lazyPart(async () => (await import('./time-section.tsx')).TimeSection);
const PixSection = lazyPart(async () => (await import('./pix-section.tsx')).PixSection);
const TeamSection = lazyPart(async () => (await import('./team-section.tsx')).TeamSection);
const EventsSection = lazyPart(async () => (await import('./events-section.tsx')).EventsSection);
const PaidSection = lazyPart(async () => (await import('./paid-section.tsx')).PaidSection);
const QuestionsSection = lazyPart(async () => (await import('./questions-section.tsx')).QuestionsSection);
const later = (section: ReactNode) => <Suspense fallback={null}>{section}</Suspense>;

/** The help guide, to be followed on a phone at the counter (docs/product/screens.md#guide). */
export function GuidePage() {
  return (
    <>
      <title>Guia da Coruja: passo a passo para a sua lan house</title>
      <Article
        title="Guia da Coruja"
        lead="Da primeira máquina cadastrada ao dinheiro na conta. Abra no celular e vá fazendo no computador do balcão."
        sections={sections}
      />
    </>
  );
}

const sections: readonly ArticleSection[] = [
  { id: 'comecar', title: 'Como começar', children: later(<StartSection />) },
  { id: 'guarda', title: 'Instalar o guarda', children: <GuardSection /> },
  { id: 'clientes', title: 'Cadastrar clientes e créditos', children: later(<CustomersSection />) },
  { id: 'caixa', title: 'Vender no caixa', children: later(<CashierSection />) },
  { id: 'tempo', title: 'Vender tempo', children: later(<TimeSection />) },
  { id: 'pix', title: 'Receber por PIX', children: later(<PixSection />) },
  { id: 'equipe', title: 'Confiar o balcão à equipe', children: later(<TeamSection />) },
  { id: 'corujao', title: 'Fazer um Corujão', children: later(<EventsSection />) },
  { id: 'receber', title: 'Receber e assinar', children: later(<PaidSection />) },
  { id: 'perguntas', title: 'Perguntas frequentes', children: later(<QuestionsSection />) },
  { id: 'suporte', title: 'Suporte', children: <SupportSection /> },
];
