import type { CounterSettings } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section, Sections, SectionsSkeleton } from '../../ui/sections.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { counterSettingsQuery } from '../../api/shared-queries.ts';
import { Alerts } from './alerts.tsx';
import { CashShift } from './cash-shift.tsx';
import { Pix } from './pix.tsx';
import { SettingChoice } from './setting-choice.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { Team } from './team.tsx';
import styles from './settings-page.module.css';

const time = { title: 'Tempo com preço', help: 'Como o balcão cobra o tempo nos computadores.' };
const guests = { title: 'Convidados', help: 'Quem joga sem cadastro, com o tempo com preço ligado.' };
const shifts = { title: 'Turno de caixa', help: 'Quem conta a gaveta, quando e com que diferença.' };
const pix = { title: 'PIX no balcão', help: 'Como o balcão recebe por PIX, e em que chave.' };
const team = { title: 'Equipe', help: 'Quem trabalha no balcão, além de você.' };
const shortcuts = { title: 'Atalhos', help: 'Os jogos e programas que abrem com a sessão nos computadores.' };
const alerts = { title: 'Avisos', help: 'O que chega até você quando não está na loja.' };

/** 'Ajustes': each switch is saved as soon as it is pressed (docs/product/counter-settings.md#counter-settings). */
export function SettingsPage() {
  const settings = useQuery(counterSettingsQuery(useStore().id));
  return (
    <div className={styles.page}>
      <PageHeader title="Ajustes" />
      {settings.data ? (
        <Settings settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState
          title="Não foi possível carregar os ajustes."
          detail={reasonOf(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <SectionsSkeleton
          loading="Carregando os ajustes…"
          sections={[
            { title: time.title, lines: 3 },
            { title: guests.title, lines: 2 },
            { title: shifts.title, lines: 2 },
            { title: pix.title, lines: 3 },
            { title: team.title, lines: 2 },
            { title: shortcuts.title, lines: 1 },
            { title: alerts.title, lines: 4 },
          ]}
        />
      )}
    </div>
  );
}

function Settings({ settings }: { settings: CounterSettings }) {
  return (
    <Sections>
      <Section {...time}>
        <PricedTime settings={settings} />
      </Section>
      <Section {...guests}>
        <GuestPayment settings={settings} />
      </Section>
      <Section {...shifts}>
        <CashShift settings={settings} />
      </Section>
      <Section {...pix}>
        <Pix />
      </Section>
      <Section {...team}>
        <Team settings={settings} />
      </Section>
      <Section {...shortcuts}>
        <p>
          Escolha nome, ícone, ordem e salas em <Link to={paths.shortcuts}>Atalhos dos computadores</Link>.
        </p>
      </Section>
      <Section {...alerts}>
        <Alerts settings={settings} />
      </Section>
    </Sections>
  );
}

function PricedTime({ settings: { pricesTime, pricesTimeSince } }: { settings: CounterSettings }) {
  return (
    <div className={styles.setting}>
      <SettingSwitch
        label="Tempo com preço"
        description={
          <>
            O tempo passa a custar o que está em <Link to={paths.prices}>Preços</Link>, e cada sessão termina
            paga, em aberto ou dispensada com um motivo. Créditos, sessões de convidado e vendas continuam
            funcionando como antes.
          </>
        }
        checked={pricesTime}
        changeTo={(isOn) => ({ pricesTime: isOn })}
      />
      {pricesTimeSince && (
        <p className={styles.note}>
          Ligado desde <DateTime instant={pricesTimeSince} />. O que já estava em andamento termina como
          começou.
        </p>
      )}
    </div>
  );
}

function GuestPayment({ settings }: { settings: CounterSettings }) {
  return (
    <SettingChoice
      label="Convidado paga"
      value={settings.guestPayment}
      changeTo={(guestPayment) => ({ guestPayment })}
      choices={[
        { value: 'start', label: 'No início', description: 'Paga o tempo todo antes de sentar.' },
        { value: 'end', label: 'No fim', description: 'Joga e paga só o que usou.' },
      ]}
    />
  );
}
