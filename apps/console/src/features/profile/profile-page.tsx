import type { Store } from '@coruja/contract';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useFocusOnMode } from '../../lib/use-focus-on-mode.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionsSkeleton } from '../../ui/sections.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AccessSection } from './access/access-section.tsx';
import { ClosingSection } from './closing-section.tsx';
import { GuardSettingsSection } from './guard/guard-settings-section.tsx';
import { LegalSection } from './legal/legal-section.tsx';
import { LockScreenSection } from './lock-screen-section.tsx';
import styles from './profile.module.css';
import { ProfileFormPanel } from './profile-form-panel.tsx';
import { profileQuery } from './profile-queries.ts';
import { profileSections } from './profile-sections.ts';
import { ProfileSummary } from './profile-summary.tsx';
import { RegisterSection } from './legal/register-section.tsx';

/** 'Perfil da Loja': read-only until it is edited (docs/product/stores.md#profile). */
export function ProfilePage() {
  const profile = useQuery(profileQuery(useStore().id));
  if (profile.data) return <ProfileScreen store={profile.data} />;
  return (
    <div className={styles.page}>
      <PageHeader title="Perfil da Loja" />
      {profile.isError ? (
        <ErrorState
          title="Ocorreu um erro ao carregar o perfil da loja."
          detail={reasonOf(profile.error)}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <SectionsSkeleton loading="Carregando o perfil da loja…" sections={profileSections} />
      )}
    </div>
  );
}

function ProfileScreen({ store }: { store: Store }) {
  const [editing, setEditing] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnMode(frame, editing);
  return (
    <div ref={frame} className={styles.page}>
      <PageHeader
        title="Perfil da Loja"
        actions={
          !editing && (
            <MainButton
              data-edit
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Editar
            </MainButton>
          )
        }
      />
      {editing ? (
        <ProfileFormPanel store={store} onDone={() => setEditing(false)} />
      ) : (
        <>
          <ProfileSummary store={store} />
          <GuardSettingsSection />
          <LockScreenSection />
          <LegalSection />
          <RegisterSection />
          <AccessSection />
          <ClosingSection />
        </>
      )}
    </div>
  );
}
